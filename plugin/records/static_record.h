// Records of abi/abi_records.h as constant data of the unit. Knows their
// layout by their lists of fields, not what they are about.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_RECORDS_STATIC_RECORD_H
#define YETI_PLUGIN_RECORDS_STATIC_RECORD_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

enum class RecordKind { kSite, kConstruct, kGlobal };

// Takes the values of a record's fields in the order of the list and makes the
// record. Lives no longer than one run of a pass.
class StaticRecord {
 public:
  explicit StaticRecord(RecordKind kind);
  StaticRecord &put(const std::string &text);
  StaticRecord &put(const std::optional<std::string> &text);
  StaticRecord &put(unsigned HOST_WIDE_INT number);
  // The address of another record, or null.
  StaticRecord &put_address(tree address);
  // The finished record as the initial value of a part of something larger.
  tree value();
  // The address of the finished record, a constant.
  tree finish();

 private:
  void append(tree value);

  tree type_, field_;
  vec<constructor_elt, va_gc> *elements_ = nullptr;
};

// The address of an array of records, given as their values.
tree finish_array(RecordKind kind, const std::vector<tree> &values);

// The address of an array of 'addresses', each of which may be null.
tree finish_address_list(const std::vector<tree> &addresses);

// The address of a word that is zero and is never changed.
tree address_of_zero();

// Whether 'variable' holds records, or addresses of such, and nothing of the
// program.
bool is_of_records(tree variable);

// Forgets the types of an earlier unit's records and tells the garbage
// collector about the new ones.
void start_static_records();

}  // namespace yeti

#endif
