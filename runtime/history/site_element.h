// What a site says about a byte that one of its accesses touched.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_SITE_ELEMENT_H
#define YETI_RUNTIME_HISTORY_SITE_ELEMENT_H

#include "abi/abi.h"
#include "runtime/base/types.h"

namespace yeti {

// True if an access of site kind 'kind' may be named as the one that races with
// an older access of kind 'wanted'. An atomic update is a read and a write.
bool is_access_of_kind(YetiSiteKind kind, AccessKind wanted);

// The access that is looked for. If only its kind is given, it is not atomic.
struct WantedAccess {
  AccessKind kind;
  bool is_atomic;
  WantedAccess(AccessKind of_kind, bool atomic = false)
      : kind(of_kind), is_atomic(atomic) {}
};

// Whether 'site' or a part of it makes a 'wanted' access.
bool makes_access(const YetiSite *site, WantedAccess wanted);

// The kind of the accesses of 'site', which are not atomic.
inline AccessKind kind_of(const YetiSite *site) {
  return site->kind == kYetiSiteWrite ? AccessKind::kWrite : AccessKind::kRead;
}

// What is known about the accesses of 'site', which may be null.
inline YetiBinding binding_of(const YetiSite *site) {
  return site == nullptr ? kYetiBindingUnknown
                         : static_cast<YetiBinding>(site->binding);
}

// Whether 'site' is that of a check of neighbours; of fields that are always
// checked together.
inline bool is_together(const YetiSite *site) {
  return site->offset >= kYetiGroup;
}
inline bool is_group(const YetiSite *site) {
  return site->offset == kYetiGroup;
}

// 'site' itself or, for a check that stands for several sites, the first part
// that makes an access of 'kind' to 'byte'. A check of neighbours begins at
// 'start'.
const YetiSite *part_at(const YetiSite *site, AccessKind kind, Address byte,
                        Address start = 0);

// 'site' itself or, if its parts touch different bytes, a record of a check
// that begins at 'start', whose 'offset' is that address modulo the period.
// Lives for ever.
const YetiSite *placed_site(const YetiSite *site, Address start);

// Around fork, in the forking thread, outside of memory_before_fork and
// memory_after_fork.
void placed_sites_before_fork();
void placed_sites_after_fork();

struct Element {
  Address start;
  size_t size;
};

// An access and where it is.
struct Part {
  const YetiSite *site;
  Element element;
};

// The access of 'kind' to 'byte' for which 'site' stands, where 'site' is a
// check of neighbours. Several adjacent checks of it fill the bytes from
// 'start' on.
Part part_of_neighbours(const YetiSite *site, AccessKind kind, Address start,
                        Address byte);

// Where the access of 'part' to 'byte' is if 'check', a placed site, stands for
// accesses to different bytes; else false.
bool find_part(const YetiSite *check, const YetiSite *part, Address byte,
               Element *element);

// The first of the adjacent bytes up to 'byte' whose bits are set in the page
// of 'byte'; word_at(n) returns the n-th 64 bits.
template <class WordAt>
Address first_without_gap(Address byte, WordAt word_at) {
  const Address page = byte & ~((Address{1} << kYetiPageBits) - 1);
  unsigned last = byte % 64;
  for (size_t word = (byte - page) / 64;; --word, last = 63) {
    const uint64_t gaps = ~word_at(word) << (63 - last);
    if (gaps != 0)
      return page + word * 64 + last + 1 -
             static_cast<unsigned>(__builtin_clzll(gaps));
    if (word == 0) return page;
  }
}

// The access of 'site' that touched 'byte', where its accesses follow each
// other in the 'size' bytes from 'start'. The whole block if the site does not
// say more.
inline Element element_at(const YetiSite *site, Address start, size_t size,
                          Address byte) {
  const size_t unit = site->size;
  if (unit == 0 || unit >= size) return {start, size};
  const Address first = start + (byte - start) / unit * unit;
  const size_t left = start + size - first;
  return {first, unit < left ? unit : left};
}

// As above for a site whose accesses were noted as bits. 'touched' has a bit
// for each of the 8 bytes around 'byte' that it touched.
Element element_in_granule(const YetiSite *site, Address byte,
                           unsigned touched);

}  // namespace yeti

#endif
