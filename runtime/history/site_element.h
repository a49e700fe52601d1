// What a site says of a byte that one of its accesses touched.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_SITE_ELEMENT_H
#define YETI_RUNTIME_HISTORY_SITE_ELEMENT_H

#include "abi/abi.h"
#include "runtime/base/types.h"

namespace yeti {

// True if an access of site kind 'kind' counts as one that a race with an older
// access of kind 'wanted' may name. An atomic update is a read and a write.
bool is_access_of_kind(YetiSiteKind kind, AccessKind wanted);

// An access that is looked for: one that is not atomic, if only its kind is
// said.
struct WantedAccess {
  AccessKind kind;
  bool is_atomic;
  WantedAccess(AccessKind of_kind, bool atomic = false)
      : kind(of_kind), is_atomic(atomic) {}
};

// Whether 'site' or one of those that it stands for makes a 'wanted' access.
bool makes_access(const YetiSite *site, WantedAccess wanted);

// What the accesses of 'site', which are not atomic, are.
inline AccessKind kind_of(const YetiSite *site) {
  return site->kind == kYetiSiteWrite ? AccessKind::kWrite : AccessKind::kRead;
}

// What is known of the accesses of 'site', which may be null.
inline YetiBinding binding_of(const YetiSite *site) {
  return site == nullptr ? kYetiBindingUnknown
                         : static_cast<YetiBinding>(site->binding);
}

// Whether 'site' is that of a check of neighbours, and of fields that are
// always checked together.
inline bool is_together(const YetiSite *site) {
  return site->offset >= kYetiGroup;
}
inline bool is_group(const YetiSite *site) {
  return site->offset == kYetiGroup;
}

// 'site', or of a check that stands for several the first part that makes an
// access of 'kind' to 'byte'. A check of neighbours begins at 'start'.
const YetiSite *part_at(const YetiSite *site, AccessKind kind, Address byte,
                        Address start = 0);

// 'site', or if its parts touch different bytes a record of a check that begins
// at 'start': its 'offset' is that address modulo the period. Lives for ever.
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

// The access of 'kind' to 'byte' that 'site' stands for, a check of neighbours
// of which some, one behind the other, fill the bytes from 'start' on.
Part part_of_neighbours(const YetiSite *site, AccessKind kind, Address start,
                        Address byte);

// Where the access of 'part' to 'byte' is if 'check', a placed site, stands for
// accesses to different bytes; else false.
bool find_part(const YetiSite *check, const YetiSite *part, Address byte,
               Element *element);

// The first of the bytes without a gap up to 'byte' that have their bits in the
// page of 'byte', of which word_at(n) has the n-th 64.
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

// The access of 'site' that touched 'byte', when its accesses follow each other
// in the 'size' bytes from 'start'. The whole block if the site cannot tell.
inline Element element_at(const YetiSite *site, Address start, size_t size,
                          Address byte) {
  const size_t unit = site->size;
  if (unit == 0 || unit >= size) return {start, size};
  const Address first = start + (byte - start) / unit * unit;
  const size_t left = start + size - first;
  return {first, unit < left ? unit : left};
}

// As above for a site whose accesses were noted as bits. 'touched' has a bit
// for each byte that it touched of the 8 around 'byte'.
Element element_in_granule(const YetiSite *site, Address byte,
                           unsigned touched);

}  // namespace yeti

#endif
