// Races that a commit has found and not yet reported. In between the footprint
// is empty and only the thread knows the races: a process that ended now would
// lose them. Must not know how races are reported.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_UNTOLD_RACES_H
#define YETI_RUNTIME_JUDGE_UNTOLD_RACES_H

namespace yeti {

// The calling thread has races to report. Called while the footprint they come
// from is locked, so that whoever finds it empty knows about them.
void begin_telling();
void end_telling();

// Waits until no other thread has any, but not for long, because that thread
// may be stuck.
void wait_for_untold_races();

// In the child of a fork: the other threads do not exist there.
void forget_untold_races_of_others();

}  // namespace yeti

#endif
