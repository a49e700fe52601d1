// Which strand ran at an epoch; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/strand_lookup.h"

#include "runtime/strands/strand_table.h"

namespace yeti {
namespace {

// Whether the record of 'tenure' still describes its strand.
bool is_still_its(const Tenure &tenure) {
  return tenure.record->info.number == tenure.number;
}

// The history of a thread that has ended is reused for another thread.
bool is_of_thread(const Tenure &tenure, const History &history) {
  return tenure.history == &history && tenure.user == history.user();
}

}  // namespace

bool strand_at(Epoch epoch, StrandInfo *info) {
  SpinGuard guard(strand_table_lock);
  const Tenure *tenure = strand_table().tenure_at(epoch);
  if (tenure == nullptr || !is_still_its(*tenure)) return false;
  *info = tenure->record->info;
  return true;
}

bool strand_by_number(StrandNumber number, StrandInfo *info) {
  SpinGuard guard(strand_table_lock);
  return strand_table().by_number(number, info);
}

bool find_access(Epoch epoch, Address address, uint64_t size,
                 WantedAccess wanted, HistoryEntry *entry) {
  Tenure tenure;
  {
    SpinGuard guard(strand_table_lock);
    const Tenure *found = strand_table().tenure_at(epoch);
    if (found == nullptr) return false;
    tenure = *found;
  }
  return tenure.history != nullptr &&
         tenure.history->find(epoch, tenure.since, address, size, wanted,
                              entry);
}

Doer doer_of(const History &history, Epoch epoch) {
  SpinGuard guard(strand_table_lock);
  const Tenure *tenure = strand_table().tenure_at(epoch);
  if (tenure == nullptr) return {};
  return {true, is_of_thread(*tenure, history), tenure->number,
          is_still_its(*tenure) &&
              tenure->record->info.kind == StrandKind::kTeamMember};
}

StrandStatistics strand_statistics() {
  SpinGuard guard(strand_table_lock);
  return strand_table().statistics();
}

}  // namespace yeti
