// Whether two races are the same for the user: a key of both sides, by their
// place in the source. Must not know what is reported, or how often.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_RACE_KEY_H
#define YETI_RUNTIME_REPORT_RACE_KEY_H

#include <string_view>

#include "runtime/history/history_entry.h"
#include "runtime/rules/race.h"

namespace yeti {

// One side of a race for that question: the place in the source and the kind of
// access, without the calls that led there.
using SideKey = uint64_t;
struct RaceKey {
  SideKey first, second;  // ordered: which side came later makes no difference
  friend bool operator<(const RaceKey &a, const RaceKey &b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  }
};

// The key of 'race', which 'thread' has found; 'older' is null if nothing is
// known of the other side.
RaceKey key_of(ThreadState &thread, const Race &race,
               const HistoryEntry *older);

// A number that tells different texts apart.
uint64_t hash_of(std::string_view text);

}  // namespace yeti

#endif
