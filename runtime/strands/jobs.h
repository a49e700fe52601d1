// What a strand knows of its jobs. A job is what a worksharing construct gives
// to whichever member of the team comes for it: a section, the body of
// `single`, a chunk or an iteration of a loop. That a member did one job after
// another is chance, so its jobs do not know each other, although it knows them
// all. Everything else is the member's: what it acquires in a job it knows from
// then on, and what it releases includes everything that it has done.
//
// Each job that accesses something has a slot of its own. The next barrier of
// the team tells every member of all jobs; their slots serve again then. Jobs
// of loops are too many for that: those of one strand share a slot, one after
// the other. What a job learns of an earlier one it has learned from what the
// strand told after that one, which includes the ones before. So what it knows
// of the slot is all up to some epoch, and its own part, which begins at an
// epoch that it remembers (Present::first).
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_JOBS_H
#define YETI_RUNTIME_STRANDS_JOBS_H

#include "runtime/clocks/slot.h"
#include "runtime/clocks/vector_clock.h"
#include "runtime/strands/thread_binding.h"

namespace yeti {

struct Jobs {
  // What a job knows: all that the strand knows, apart from the other jobs that
  // it has done since the last barrier. Valid from the first of them on.
  VectorClock known;
  bool has_known = false;
  SlotList free_slots;        // of jobs that all jobs to come know
  SlotList used_slots;        // of the others
  Slot *loop_slot = nullptr;  // of all jobs of loops, once one has accessed
  bool is_inside = false;
  bool is_of_loop = false;  // the present job
  uint32_t number = 0;      // of its beginnings and ends of jobs
  // Of the strand, while it is in a job.
  Slot *outer_slot = nullptr;
  Epoch outer_epoch;
  ThreadBinding outer_binding;
};

}  // namespace yeti

#endif
