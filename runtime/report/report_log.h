// The life of the reports of a process: their start, each race and violation,
// the end of the process, and fork. Must not know how races are found.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_LOG_H
#define YETI_RUNTIME_REPORT_REPORT_LOG_H

#include "runtime/rules/race.h"
#include "runtime/verify/verify.h"

namespace yeti {

// Reads options and suppressions and decides where reports go; a mistake in
// them ends the process with a clear message. Call once when the runtime can
// take events (hooks of the program may be instrumented) and before main.
void initialize_reports();

// Looks up both sides, drops what is suppressed or was reported before (only
// counting it), and prints the rest. The current access is 'thread's.
void report_race(ThreadState &thread, const Race &race);

// Prints and counts a violation by the calling thread.
void report_violation(ThreadState &thread, const Violation &violation);

// The process is about to end with 'status' (exit, _exit) or by a signal: waits
// for a report that is being made and prints the closing lines, the first time
// only. The result is the status to end with: the option exitcode if it is not
// 0 and races were reported, else 'status'.
int finish_reports(int status = 0);

// Around fork, in the forking thread. The child has reported nothing yet.
void reports_before_fork();
void reports_after_fork_in_parent();
void reports_after_fork_in_child();

}  // namespace yeti

#endif
