// The rounds of a barrier: a strand that leaves learns from all that arrived in
// its round. The next round may begin before slow threads have left the last
// one. Knows strands, but not how barriers are found or waited at.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_BARRIER_H
#define YETI_RUNTIME_STRANDS_BARRIER_H

#include "runtime/strands/strand.h"

namespace yeti {

class Barrier;

// Lives from the first arrival until the last participant has left.
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
  VectorClock joined_;            // joined clocks of all arrivals
  Vector<StrandNumber> members_;  // in order of arrival
  unsigned left_ = 0;
};

// Thread-safe. Lives until it is given up as a barrier and all rounds are over.
//
// If more threads use a barrier than it waits for, the order of arrivals seen
// here need not be the one by which the real barrier forms its groups. This
// becomes visible when a strand arrives that does not belong to a completed
// round which somebody has yet to leave. From then on the barrier orders
// everybody who leaves after everybody who has arrived: that may order too
// much, but causes no false alarm.
class Barrier {
 public:
  static Barrier *make() { return create<Barrier>(); }
  // [BARRIER] The first half, a release. 'participants' matters if the arrival
  // begins a round.
  BarrierRound *arrive(Strand &strand, unsigned participants);
  // The second half, an acquire.
  static void leave(Strand &strand, BarrierRound *round);
  // No further arrivals.
  void give_up();

 private:
  bool is_over() const { return given_up_ && unfinished_ == 0; }
  void note_crowd(StrandNumber strand);

  SpinLock lock_;                  // guards all members below and the rounds
  BarrierRound *open_ = nullptr;   // incomplete
  Vector<BarrierRound *> closed_;  // complete, but not yet left by all
  VectorClock everybody_;          // joined arrivals of all rounds
  bool crowded_ = false;
  bool given_up_ = false;
  unsigned unfinished_ = 0;  // rounds
};

}  // namespace yeti

#endif
