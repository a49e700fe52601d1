// Which strand ran at an epoch, and what it accessed then: for reports.
// Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_STRAND_LOOKUP_H
#define YETI_RUNTIME_STRANDS_STRAND_LOOKUP_H

#include "runtime/history/history.h"
#include "runtime/strands/strand_info.h"

namespace yeti {

// The strand that was running at 'epoch', and the strand with a number. False
// if it is forgotten.
bool strand_at(Epoch epoch, StrandInfo *info);
bool strand_by_number(StrandNumber number, StrandInfo *info);
// The access at 'epoch', as History::find describes.
bool find_access(Epoch epoch, Address address, uint64_t size,
                 WantedAccess wanted, HistoryEntry *entry);

struct StrandStatistics {
  size_t slots;      // ever made
  uint64_t strands;  // that ever accessed or created something
};
StrandStatistics strand_statistics();

}  // namespace yeti

#endif
