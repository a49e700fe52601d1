// A race as the rules see it: evidence, before anything is looked up for the
// user. The rules collect it while they hold a shadow lock, and pass it on
// after releasing the lock. Must not know how a race is reported.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_RULES_RACE_H
#define YETI_RUNTIME_RULES_RACE_H

#include "abi/abi.h"
#include "runtime/base/types.h"
#include "runtime/clocks/epoch.h"

namespace yeti {

class ThreadState;
struct StrandInfo;

// The circumstances of a thread when it made an access that is judged later.
struct AccessMoment {
  StackId stack;
  LockSetId locks;
  const StrandInfo *strand;  // null: the present strand
};

struct Race {
  Address address;       // first byte on which both accesses meet
  size_t size;           // bytes on which they meet
  Address access_start;  // the current access
  size_t access_size;
  const YetiSite *site;  // of the current access
  Epoch previous;        // of the older access
  AccessKind previous_kind;
  bool previous_atomic;
  const AccessMoment *noted;  // of the current access; null: the present ones
};

// Where a race goes: report_race (report/report_log.h), unless a test has set
// another function. The current access is the thread's.
extern void (*race_sink)(ThreadState &, const Race &);

}  // namespace yeti

#endif
