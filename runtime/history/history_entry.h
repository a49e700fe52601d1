// One access as the history remembers it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_HISTORY_ENTRY_H
#define YETI_RUNTIME_HISTORY_HISTORY_ENTRY_H

#include "abi/abi.h"
#include "runtime/clocks/epoch.h"
#include "runtime/history/site_element.h"

namespace yeti {

struct HistoryEntry {
  Address address;
  uint64_t size;
  Epoch epoch;
  const YetiSite *site;
  StackId stack;
  LockSetId locks;
};

}  // namespace yeti

#endif
