// The rounds of a barrier: who arrived learns of all others of its round when
// it leaves. The next round may begin while slow threads have not left the last
// one. Knows strands; not how barriers are found or waited at.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_BARRIER_H
#define YETI_RUNTIME_STRANDS_BARRIER_H

#include "runtime/strands/strand.h"

namespace yeti {

class Barrier;

// From the first arrival until the last participant has left.
class BarrierRound {
 public:
  BarrierRound(Barrier &barrier, unsigned participants)
      : barrier_(barrier), participants_(participants) {}

 private:
  friend class Barrier;
  bool is_complete() const { return members_.size() >= participants_; }
  bool has_member(StrandNumber strand) const;

  Barrier &barrier_;
  const unsigned participants_;
  VectorClock joined_;            // of all arrivals
  Vector<StrandNumber> members_;  // in order of arrival
  unsigned left_ = 0;
};

// Thread-safe. Lives until nobody knows it as a barrier and all rounds are
// over.
//
// When more threads use a barrier than it waits for, the order of arrivals here
// need not be the one by which the real barrier forms its groups. That shows by
// a strand arriving that is none of a completed round's which somebody has yet
// to leave. From then on the barrier orders everybody who leaves after
// everybody who has arrived: too much order rather than false alarms.
class Barrier {
 public:
  static Barrier *make() { return create<Barrier>(); }
  // [BARRIER] First half, which is a release. 'participants' counts when the
  // arrival begins a round.
  BarrierRound *arrive(Strand &strand, unsigned participants);
  // Second half, an acquire.
  static void leave(Strand &strand, BarrierRound *round);
  // No further arrivals.
  void give_up();

 private:
  bool is_over() const { return given_up_ && unfinished_ == 0; }
  void note_crowd(StrandNumber strand);

  SpinLock lock_;                  // of all below and of the rounds
  BarrierRound *open_ = nullptr;   // incomplete
  Vector<BarrierRound *> closed_;  // complete, but not yet left by all
  VectorClock everybody_;          // joined arrivals of all rounds
  bool crowded_ = false;
  bool given_up_ = false;
  unsigned unfinished_ = 0;  // rounds
};

}  // namespace yeti

#endif
