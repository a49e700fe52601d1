// The sites of scripted accesses (scripted_threads.h), and the evidence of the
// last race.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_SCRIPTED_RACES_H
#define YETI_TESTSUITE_LIB_SCRIPTED_RACES_H

#include "runtime/judge/access_moment.h"
#include "runtime/rules/race.h"
#include "runtime/thread/thread_state.h"

namespace yeti {
namespace scripted {

inline Race last;
inline AccessMoment last_moment;
inline int races = 0;

inline const Race &last_race() {
  return last;
}

inline void note_race(ThreadState &, const Race &race) {
  last = race;
  if (race.noted != nullptr) {
    last_moment = *race.noted;
    last.noted = &last_moment;
  }
  ++races;
}

struct Sites {
  YetiSite of[kYetiSiteFree + 1] = {};
  Sites() {
    for (size_t kind = 0; kind <= kYetiSiteFree; ++kind) {
      of[kind].file = "script";
      of[kind].function = "script";
      of[kind].kind = static_cast<YetiSiteKind>(kind);
    }
  }
};

inline const YetiSite *site_of(YetiSiteKind kind) {
  static const Sites sites;
  return &sites.of[kind];
}

}  // namespace scripted
}  // namespace yeti

#endif
