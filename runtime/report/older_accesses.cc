// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/older_accesses.h"

#include <algorithm>

#include "runtime/judge/footprint_at_end.h"
#include "runtime/strands/strand.h"
#include "runtime/strands/strand_lookup.h"

namespace yeti {

static bool find_older(const Race &race, HistoryEntry *entry) {
  return find_access(race.previous, race.address, race.size,
                     {race.previous_kind, race.previous_atomic}, entry) ||
         (!race.previous_atomic &&
          find_pending_access(race.previous, race.address, race.size,
                              race.previous_kind, entry));
}

bool OlderAccesses::next(Race *race, const HistoryEntry **older) {
  for (; count_ > 0 && looks_ < kMostLooks; ++looks_) {
    const Bytes bytes = todo_[--count_];
    *race = race_;
    race->address = bytes.start;
    race->size = bytes.end - bytes.start;
    *older = find_older(*race, &entry_) ? &entry_ : nullptr;
    if (*older == nullptr && looks_ > 0) continue;
    if (*older != nullptr) take(bytes, race);
    ++looks_;
    return true;
  }
  return false;
}

// 'race' becomes that of the bytes that the entry has; the others are left.
void OlderAccesses::take(Bytes bytes, Race *race) {
  const Address end = entry_.address + entry_.size;
  add(end, bytes.end);
  add(bytes.start, entry_.address);
  race->address = std::max(bytes.start, entry_.address);
  race->size = std::min(bytes.end, end) - race->address;
}

}  // namespace yeti
