// A race as the rules see it: evidence, before anything is looked up for the
// user. The rules collect it while they hold a shadow lock and pass it on after
// they have let go.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_RULES_RACE_H
#define YETI_RUNTIME_RULES_RACE_H

#include "abi/abi.h"
#include "runtime/base/types.h"
#include "runtime/clocks/epoch.h"

namespace yeti {

class ThreadState;
struct StrandInfo;

// What a thread was about when it made an access that is judged later.
struct AccessMoment {
  StackId stack;
  LockSetId locks;
  const StrandInfo *strand;  // null: its present one
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
  const AccessMoment *noted;  // of the current access; null: as things are now
};

// Looks up both sides, drops what is suppressed or was reported before (only
// counting it), prints the rest. The current access is 'thread's.
void report_race(ThreadState &thread, const Race &race);

// Where the rules send a race: report_race, unless a test has its own.
extern void (*race_sink)(ThreadState &, const Race &);

// Reads options and suppressions and fixes where reports go; a mistake in them
// ends the process with a clear line. Call once when the runtime can take
// events (hooks of the program may be instrumented) and before main.
void initialize_reports();

// The process is about to end with 'status' (exit, _exit) or by a signal: waits
// for a report that is being made, prints the closing lines, the first time
// only. The result is the status to end with: the option exitcode if it is not
// 0 and races were reported, else 'status'.
int finish_reports(int status = 0);

// Around fork, in the forking thread. The child has reported nothing yet.
void reports_before_fork();
void reports_after_fork_in_parent();
void reports_after_fork_in_child();

}  // namespace yeti

#endif
