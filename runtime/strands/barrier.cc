// The rounds of a barrier; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/barrier.h"

namespace yeti {

bool BarrierRound::has_member(StrandNumber strand) const {
  for (StrandNumber member : members_)
    if (member == strand) return true;
  return false;
}

void Barrier::note_crowd(StrandNumber strand) {
  for (const BarrierRound *round : closed_)
    if (!round->has_member(strand)) crowded_ = true;
}

BarrierRound *Barrier::arrive(Strand &strand, unsigned participants) {
  SpinGuard guard(lock_);
  if (open_ == nullptr) {
    open_ = create<BarrierRound>(*this, participants);
    ++unfinished_;
  }
  BarrierRound *round = open_;
  const StrandNumber number = strand.number();
  note_crowd(number);
  round->members_.push_back(number);
  everybody_.join(strand.publish());
  strand.release_join(round->joined_);
  if (round->is_complete()) {
    closed_.push_back(round);
    open_ = nullptr;
  }
  return round;
}

void Barrier::leave(Strand &strand, BarrierRound *round) {
  Barrier &barrier = round->barrier_;
  barrier.lock_.lock();
  strand.acquire(barrier.crowded_ ? barrier.everybody_ : round->joined_);
  if (++round->left_ == round->participants_) {
    for (size_t i = barrier.closed_.size(); i-- > 0;)
      if (barrier.closed_[i] == round)
        barrier.closed_.erase(barrier.closed_.begin() +
                              static_cast<ptrdiff_t>(i));
    if (barrier.open_ == round) barrier.open_ = nullptr;
    --barrier.unfinished_;
    destroy(round);
  }
  const bool over = barrier.is_over();
  barrier.lock_.unlock();
  if (over) destroy(&barrier);
}

void Barrier::give_up() {
  lock_.lock();
  given_up_ = true;
  if (open_ != nullptr && open_->members_.size() == open_->left_) {
    destroy(open_);
    open_ = nullptr;
    --unfinished_;
  }
  const bool over = is_over();
  lock_.unlock();
  if (over) destroy(this);
}

}  // namespace yeti
