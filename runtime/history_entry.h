// One access as the history remembers it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_ENTRY_H
#define YETI_RUNTIME_HISTORY_ENTRY_H

#include "runtime/abi.h"
#include "runtime/epoch.h"

namespace yeti {

struct HistoryEntry {
  Address address;
  uint64_t size;
  Epoch epoch;
  const YetiSite *site;
  StackId stack;
  LockSetId locks;
};

// True if an access of site kind 'kind' counts as one that a race with an older
// access of kind 'wanted' may name. An atomic update is a read and a write.
bool is_access_of_kind(YetiSiteKind kind, AccessKind wanted);

}  // namespace yeti

#endif
