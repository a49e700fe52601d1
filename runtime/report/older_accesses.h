// The older accesses with which a race was found, one by one. Must not know
// what becomes of the race.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_OLDER_ACCESSES_H
#define YETI_RUNTIME_REPORT_OLDER_ACCESSES_H

#include "runtime/history/history_entry.h"
#include "runtime/rules/race.h"

namespace yeti {

// The bytes of a race whose older access is still to be found. If one thread
// has written all fields of an object that another one copies, each of them
// races. The number of lookups is limited; the rest are mostly repetitions.
class OlderAccesses {
 public:
  explicit OlderAccesses(const Race &race) : race_(race) {
    add(race.address, race.address + race.size);
  }
  // Finds the next access, and restricts 'race' to the bytes that both have
  // accessed. The first one is null if nothing is known of it. pre: the caller
  // has a SiteReading.
  bool next(Race *race, const HistoryEntry **older);

 private:
  struct Bytes {
    Address start, end;
  };
  void add(Address start, Address end) {
    if (start < end && count_ < kMostLooks) todo_[count_++] = {start, end};
  }
  void take(Bytes bytes, Race *race);

  static constexpr size_t kMostLooks = 16;
  const Race &race_;
  HistoryEntry entry_;
  Bytes todo_[kMostLooks];
  size_t count_ = 0;
  size_t looks_ = 0;
};

}  // namespace yeti

#endif
