// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/site_element.h"

namespace yeti {

bool is_access_of_kind(YetiSiteKind kind, AccessKind wanted) {
  switch (kind) {
    case kYetiSiteRead:
    case kYetiSiteReadOfUpdate:
    case kYetiSiteAtomicRead:
      return wanted == AccessKind::kRead;
    case kYetiSiteWrite:
    case kYetiSiteAtomicWrite:
    case kYetiSiteFree:
      return wanted == AccessKind::kWrite;
    case kYetiSiteAtomicUpdate:
      return true;
    case kYetiSiteCall:
      return false;
  }
  return false;
}

bool makes_access_of_kind(const YetiSite *site, AccessKind wanted) {
  if (is_access_of_kind(static_cast<YetiSiteKind>(site->kind), wanted))
    return true;
  const YetiSite *part = part_of_kind(site, wanted);
  return part != site;
}

const YetiSite *part_of_kind(const YetiSite *site, AccessKind kind) {
  if (site->parts == nullptr) return site;
  for (const YetiSite *const *part = site->parts; *part != nullptr; ++part)
    if (is_access_of_kind(static_cast<YetiSiteKind>((*part)->kind), kind))
      return *part;
  return site;
}

// An access of 1, 2, 4 or 8 bytes was aligned; of another one all that is known
// is what was touched without a gap.
Element element_in_granule(const YetiSite *site, Address byte,
                           unsigned touched) {
  const size_t unit = site->size;
  if (unit == 1 || unit == 2 || unit == 4 || unit == 8)
    return {byte & ~(unit - 1), unit};
  const Address granule = byte & ~Address{7};
  unsigned first = byte & 7, end = first + 1;
  while (first > 0 && (touched >> (first - 1) & 1) != 0) --first;
  while (end < 8 && (touched >> end & 1) != 0) ++end;
  return {granule + first, end - first};
}

}  // namespace yeti
