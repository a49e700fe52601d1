// What the tests of noted accesses share: sites, an array, scripted threads.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_FOOTPRINT_FIXTURE_H
#define YETI_RUNTIME_JUDGE_FOOTPRINT_FIXTURE_H

#include <gtest/gtest.h>

#include <vector>

#include "runtime/judge/access.h"
#include "runtime/judge/footprint_at_end.h"
#include "runtime/judge/note.h"
#include "runtime/strands/strand_lookup.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {

using scripted::last_race;
using scripted::Thread;

inline constexpr AccessKind kRead = AccessKind::kRead;
inline constexpr AccessKind kWrite = AccessKind::kWrite;

inline YetiSite make_site(uint32_t line, uint32_t size, YetiSiteKind kind) {
  YetiSite site = {"f.c", "f",  "x",  nullptr,       line,
                   1,     size, kind, kYetiLanguageC};
  return site;
}

inline const YetiSite kWrite8 = make_site(1, 8, kYetiSiteWrite);
inline const YetiSite kRead8 = make_site(2, 8, kYetiSiteRead);
inline const YetiSite kWrite4 = make_site(3, 4, kYetiSiteWrite);
inline const YetiSite kAlsoWrite8 = make_site(4, 8, kYetiSiteWrite);

inline constexpr size_t kDoubles = 4096;
alignas(4096) inline uint64_t array[kDoubles];

inline std::vector<Race> all_races;
inline void keep_race(ThreadState &, const Race &race) {
  all_races.push_back(race);
}

class FootprintTest : public testing::Test {
 protected:
  FootprintTest() : kept_(footprint_limits), kept_history_(history_size) {
    footprint_limits.short_epoch = 0;
    all_races.clear();
  }
  ~FootprintTest() override {
    footprint_limits = kept_;
    history_size = kept_history_;
    main.fresh(array, sizeof array);
  }
  // Notes as bits from the first access on.
  void be_eager() { footprint_limits.first_accesses = 0; }

  bool find(Thread &thread, const void *place, AccessKind kind,
            HistoryEntry *entry, size_t size = 8) {
    return find_access(thread.strand().epoch(), address_of(place), size, kind,
                       entry);
  }

  Thread main;
  int lock = 0;

 private:
  FootprintLimits kept_;
  size_t kept_history_;
};

}  // namespace yeti

#endif
