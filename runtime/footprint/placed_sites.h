// The last answers of placed_site (site_element.h) to one thread, so that
// threads that check at the same time need not wait for each other there. Must
// not know what the sites are used for.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_PLACED_SITES_H
#define YETI_RUNTIME_FOOTPRINT_PLACED_SITES_H

#include "runtime/footprint/noted.h"
#include "runtime/history/site_element.h"

namespace yeti {

class PlacedSites {
 public:
  // What placed_site returned, if it was asked lately, else null.
  const YetiSite *find_known(const YetiSite *site, Address first) const {
    if (__builtin_expect(site->period == 0, 1)) return site;
    const Address offset = first % site->period;
    const Answer &last = answers_[index_of(site, offset)];
    return last.from == site && last.site->offset == offset ? last.site
                                                            : nullptr;
  }
  const YetiSite *find(const YetiSite *site, Address first) {
    const YetiSite *known = find_known(site, first);
    if (__builtin_expect(known != nullptr, 1)) return known;
    const YetiSite *made = placed_site(site, first);
    answers_[index_of(site, made->offset)] = {site, made};
    return made;
  }

 private:
  struct Answer {
    const YetiSite *from, *site;
  };
  static constexpr size_t kAnswers = 16;
  static size_t index_of(const YetiSite *site, Address offset) {
    return (site_index(site) + offset / 8) % kAnswers;
  }
  Answer answers_[kAnswers] = {};
};

}  // namespace yeti

#endif
