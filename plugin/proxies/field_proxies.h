// Fields of a record that are always checked together: each is a proxy for the
// others, and one state can stand for all. Found by one look at all functions
// of the unit (with -flto: of its part of the program) before the first of them
// is compiled.
//
// The result says where a common state pays off; correctness does not depend on
// it. Other code may access these bytes in any way (other units, memcpy,
// another member of a union), and functions change before their checks are
// made. The runtime keeps the states exact whatever happens
// (runtime/shadow/line_groups.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_FIELD_PROXIES_H
#define YETI_PLUGIN_PROXIES_FIELD_PROXIES_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

simple_ipa_opt_pass *make_pass_field_proxies();

// Whether the detector that the options select uses proxies.
bool uses_field_proxies();

// A field as seen by an access, in the outermost record in which its place is
// known.
struct Field {
  unsigned record;  // the type's number
  HOST_WIDE_INT offset, size;
  auto tied() const { return std::tie(record, offset, size); }
  bool operator<(const Field &other) const { return tied() < other.tied(); }
  bool operator==(const Field &other) const { return tied() == other.tied(); }
};

// Nothing for what is no field, bit-fields and members of unions.
std::optional<Field> field_of(const Access &access);

// All fields that are always checked together with 'field', and itself.
std::set<Field> proxies_of(const Field &field);

}  // namespace yeti

#endif
