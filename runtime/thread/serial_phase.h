// Serial phases: stretches of the run in which one strand is all there is and
// knows all that any other strand has done. Whatever it accesses there is
// ordered after everything that was accessed before, and before everything that
// will be: every strand to come descends from it. So its accesses can race with
// nothing and need not be noted, judged or recorded; states that stay behind
// are known to everybody. The life of memory, locks and calls are followed as
// always. A thread in a serial phase counts as one that ignores its accesses
// (ThreadState::ignores_reads), so that the fast paths need no test of their
// own.
//
// What keeps a phase from beginning is counted:
// - each thread, from its creation until somebody has joined it. A thread that
//   has ended, but was not joined, has done what nobody knows; a detached one
//   is never joined. That holds for threads that a library starts for itself,
//   too: it may call back into the program at any time.
// - each team, from its start to its end, even one of a single thread: tasks
//   are strands.
// Not counted are the threads of libgomp's pool once they have run a part of a
// team: between teams they run nothing of the program. If one does all the same
// (destructors of thread-local objects), there are no serial phases any more.
// Nor are there any once something was seen that has no known end: a thread
// that nobody was seen to create, a task outside of all regions, a thread that
// libc may start for a notification; and none in verify mode.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_SERIAL_PHASE_H
#define YETI_RUNTIME_THREAD_SERIAL_PHASE_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// At the start of the process: 'thread' is the only one.
void begin_first_serial_phase(ThreadState &thread);

// Before 'creator' starts something that runs beside it, a thread or a team.
void begin_beside(ThreadState &creator);
// After 'joiner' has acquired all that it did.
void end_beside(ThreadState &joiner);

// 'thread', for which begin_beside was called, is about to run a part of a team
// for the first time, and is one of libgomp's pool: its own strand rests.
void rest_between_teams(ThreadState &thread);

// Ends the phase, if there is one, whoever calls; there will be none any more.
void rule_out_serial_phases();

}  // namespace yeti

#endif
