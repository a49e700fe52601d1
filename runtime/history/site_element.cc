// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/site_element.h"

#include <new>

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"

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

static bool is_atomic(YetiSiteKind kind) {
  return kind == kYetiSiteAtomicRead || kind == kYetiSiteAtomicWrite ||
         kind == kYetiSiteAtomicUpdate;
}

bool makes_access(const YetiSite *site, WantedAccess wanted) {
  const auto is_wanted = [wanted](const YetiSite &each) {
    const auto kind = static_cast<YetiSiteKind>(each.kind);
    return is_access_of_kind(kind, wanted.kind) &&
           is_atomic(kind) == wanted.is_atomic;
  };
  if (is_wanted(*site)) return true;
  if (site->parts == nullptr) return false;
  for (const YetiSite *const *part = site->parts; *part != nullptr; ++part)
    if (is_wanted(**part)) return true;
  return false;
}

const YetiSite *part_at(const YetiSite *site, AccessKind kind, Address byte,
                        Address start) {
  if (site->parts == nullptr) return site;
  const YetiSite *first = nullptr;
  for (const YetiSite *const *each = site->parts; *each != nullptr; ++each) {
    const YetiSite *part = *each;
    if (!is_access_of_kind(static_cast<YetiSiteKind>(part->kind), kind))
      continue;
    if (first == nullptr) first = part;
    if (site->period == 0) break;
    const Address first =
        (is_together(site) ? start : site->offset) + part->offset;
    if ((byte - first) % site->period < part->size) return part;
  }
  return first != nullptr ? first : site;
}

Part part_of_neighbours(const YetiSite *site, AccessKind kind, Address start,
                        Address byte) {
  const Address check = start + (byte - start) / site->period * site->period;
  const YetiSite *part = part_at(site, kind, byte, check);
  return {part, {check + part->offset, part->size}};
}

// Parts for other bytes may have other sizes.
bool find_part(const YetiSite *check, const YetiSite *part, Address byte,
               Element *element) {
  if (check->period == 0 || is_together(check) || part == check) return false;
  const Address into = (byte - check->offset - part->offset) % check->period;
  if (into >= part->size) return false;
  *element = {byte - into, part->size};
  return true;
}

namespace {

struct Place {
  const YetiSite *site;
  uint32_t offset;
  bool operator<(const Place &other) const {
    return site != other.site ? site < other.site : offset < other.offset;
  }
};

struct PlacedSites {
  SpinLock lock;
  Map<Place, YetiSite> all;
};

PlacedSites &placed_sites() {
  alignas(PlacedSites) static unsigned char memory[sizeof(PlacedSites)];
  static PlacedSites *sites = new (memory) PlacedSites;
  return *sites;
}

}  // namespace

// Few of a program's checks have such sites, and their addresses have few
// residues.
const YetiSite *placed_site(const YetiSite *site, Address start) {
  if (__builtin_expect(site->period == 0, 1)) return site;
  const Place place = {site, static_cast<uint32_t>(start % site->period)};
  PlacedSites &sites = placed_sites();
  SpinGuard guard(sites.lock);
  auto found = sites.all.find(place);
  if (found == sites.all.end()) {
    found = sites.all.emplace(place, *site).first;
    found->second.offset = place.offset;
    found->second.page_tag = kYetiNoPageTag;
  }
  return &found->second;
}

void placed_sites_before_fork() {
  placed_sites().lock.lock();
}

void placed_sites_after_fork() {
  placed_sites().lock.unlock();
}

// An access of 1, 2, 4 or 8 bytes was aligned. Of any other access only the
// adjacent touched bytes are known.
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
