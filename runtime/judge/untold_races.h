// Races that a commit has found and not yet told. In between the footprint is
// empty and the races are known only to the thread: a process that ended now
// would lose them. Must not know how races are told.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_UNTOLD_RACES_H
#define YETI_RUNTIME_JUDGE_UNTOLD_RACES_H

namespace yeti {

// The calling thread has races to tell; called while the footprint they come
// from is locked, so that whoever finds it empty knows of them.
void begin_telling();
void end_telling();

// Waits until no other thread has any, but not for long: it may be stuck.
void wait_for_untold_races();

// In the child of a fork: the other threads are not there.
void forget_untold_races_of_others();

}  // namespace yeti

#endif
