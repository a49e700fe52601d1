// Fields that need no check of their own because another field of the same
// object, their proxy, is checked wherever they are accessed
// (-fplugin-arg-yeti-proxies=asymmetric). An access to such a field counts as
// one to its proxy: a race of the field is found as a race of the proxy, and
// the report names the proxy.
//
// A field g has proxy f if, in all functions of the unit (with -flto: of the
// program), the following holds.
// - Nothing accesses the bytes of any object of the record but by the names of
//   its members, or as whole records: not other units, no other view of the
//   memory, no pointer to a member, no union around the record, no memcpy of a
//   part (object_classes.h). An access of whole records, be it an assignment,
//   memcpy or free, is one of f and g alike.
// - Whatever else is accessed as one overlaps g only together with f.
// - On every path to each access of g there is an access of f, of the same
//   object and at least as strong, with no release in between; or there is one
//   on every path from it, with no acquire in between.
//
// Why no race is missed: of two accesses to g that race (or to g and f as parts
// of a whole), each has a check of f instead of its own. By the last condition
// this check covers the access as if f were g, so the two checks race as well.
// Why there is no false alarm: such a check is legitimate for the access to f
// in the last condition. GCC may have removed that access in the meantime
// because its value is not used; the check then still reports a race of the
// source.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_ASYMMETRIC_PROXIES_H
#define YETI_PLUGIN_PROXIES_ASYMMETRIC_PROXIES_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

// Finds the proxies; looks at the whole unit.
void find_asymmetric_proxies();

// Whether there are any. Accesses must then keep the names of members until
// they are instrumented.
bool has_asymmetric_proxies();

// Replaces accesses to fields that have a proxy by accesses to the proxy.
void use_asymmetric_proxies(std::vector<Access> &accesses);

}  // namespace yeti

#endif
