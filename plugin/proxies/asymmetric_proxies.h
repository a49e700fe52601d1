// Fields that need no check of their own, as another field of the same object,
// their proxy, is checked wherever they are accessed (-fplugin-arg-yeti-
// proxies=asymmetric). An access to such a field counts as one to its proxy: a
// race of the field is found as a race of the proxy, and the report names that.
//
// A field g has proxy f if, in all functions of the unit (with -flto: of the
// program), the following holds.
// - Nothing accesses the bytes of any object of the record but by the names of
//   its members, or as whole records: not other units, no other view of the
//   memory, no pointer to a member, no union around the record, no memcpy of a
//   part (object_classes.h). An access of whole records, be it an assignment,
//   memcpy or free, is one of f and g alike.
// - Whatever else is accessed as one overlaps g only together with f.
// - On every way to each access of g there is an access of f, of the same
//   object and at least as strong, with no release in between; or there is one
//   on every way from it, with no acquire in between.
//
// Why no race is missed: of two accesses to g (or to g and f as parts of a
// whole) that race, each has a check of f in place of its own, which by the
// last condition covers it as if f were g; these checks race as well. Why there
// is no false alarm: such a check is legitimate for the access to f that the
// last condition speaks of. It stands where g is accessed even if GCC has
// removed that access to f in the meantime, as a value that nobody needs: the
// race then is one of the source's.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_ASYMMETRIC_PROXIES_H
#define YETI_PLUGIN_PROXIES_ASYMMETRIC_PROXIES_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

// Finds them, by a look at the whole unit.
void find_asymmetric_proxies();

// Whether some were found: accesses then must keep the names of members until
// they have been looked at.
bool has_asymmetric_proxies();

// Makes accesses of proxies of those that have one.
void use_asymmetric_proxies(std::vector<Access> &accesses);

}  // namespace yeti

#endif
