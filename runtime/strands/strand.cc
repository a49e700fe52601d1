// Logical threads and their clocks; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/strand.h"

#include "runtime/strands/strand_table.h"

namespace yeti {

StrandCount strand_count;

StrandNumber Strand::number() {
  if (info_->number == kNobody) {
    SpinGuard guard(strand_table_lock);
    strand_table().enter(*this);
  }
  return info_->number;
}

// Continues 'slot' with its next clock. The strand knows everything that was
// done in the slot.
void Strand::enter_slot(Slot *slot) {
  slot_ = slot;
  epoch_ = Epoch(slot->index(), slot->next_clock);
  has_accessed_ = false;
  // Its thread-bound face is the clock below.
  first_own_clock_ =
      is_in_job() && jobs_->is_of_loop ? epoch_.thread_bound().clock() : 0;
  refresh_mirror();
}

void Strand::take_slot(const History &history) {
  history_ = &history;
  Slot *slot = is_in_job() ? slot_for_job() : known_slots.take_slot();
  SpinGuard guard(strand_table_lock);
  if (info_->number == kNobody) strand_table().enter(*this);
  if (slot == nullptr && may_leave_) {
    slot = strand_table().take_left(&history);
    is_first_ = slot != nullptr;
  }
  if (slot == nullptr) slot = strand_table().take_slot(*this);
  is_first_ |= slot->last.record == nullptr && slot->last_access().is_minimal();
  enter_slot(slot);
  strand_table().add_tenure(*this);
}

// The epochs of these slots that have no heir yet come from one tenure, or are
// heirs themselves.
void Strand::leave_to(Epoch heir) {
  if (own_slots_.is_empty()) return;
  own_slots_.for_each([&](const Slot &slot) {
    const bool is_own = &slot == slot_;
    const Epoch last = slot.last_access();
    if (!last.is_minimal())
      Heirs::add(last, is_own ? history_->user() : 0, heir);
  });
  SpinGuard guard(strand_table_lock);
  strand_table().give_back(own_slots_, history_);
}

void Strand::keep_own_slots() {
  while (Slot *slot = own_slots_.pop()) {
    note_heir(slot->last_access());
    if (has_clocks_left(*slot)) known_slots.push(slot);
  }
}

void Strand::acquire_heir(Epoch heir, bool is_creator) {
  clock_.learn(heir);
  if (jobs_ != nullptr) jobs_->known.learn(heir);
  has_base_ = false;
  if (!is_creator || !may_leave_) note_heir(heir);
}

// The epoch in which the strand has accessed something ends. A slot whose
// clocks are used up is never used again: whoever knows its last epoch knows
// everything that the strand did there, and so does the strand.
void Strand::tick() {
  clock_.set(epoch_.slot(), epoch_.clock());
  const Clock next = epoch_.clock() + Epoch::kClockStep;
  if (__builtin_expect(next > strand_limits.max_clock, 0)) {
    if (is_in_job()) jobs_->known.learn(epoch_);
    SpinGuard guard(strand_table_lock);
    enter_slot(strand_table().take_slot(*this));
    strand_table().add_tenure(*this);
    note_learned();
    is_first_ = false;
    return;
  }
  has_accessed_ = false;
  epoch_ = Epoch(epoch_.slot(), next);
  refresh_mirror();
}

namespace {

void add_to(VectorClock &clock, Epoch epoch) {
  clock.learn(epoch);
}
void add_to(VectorClock &clock, const VectorClock &all) {
  clock.join(all);
}
template <class What>
void add_to(News &news, const What &what) {
  news.add(what);
}

}  // namespace

// Whoever knows what the strand began with lacks only a few epochs and the
// strand's own accesses, unless the strand has learned more than that.
template <class Other>
void Strand::release_news_to(Other &other) {
  const VectorClock &all = publish_to_own();
  if (has_learned_) return add_to(other, all);
  for (const Epoch epoch : few_learned_) add_to(other, epoch);
  if (slot_ != nullptr)
    add_to(other, Epoch(slot_->index(), all.get(slot_->index())));
}
template void Strand::release_news_to(VectorClock &other);
template void Strand::release_news_to(News &other);

void Strand::acquire(const News &news) {
  if (news.clock() != nullptr) return acquire(*news.clock());
  for (const Epoch epoch : news.few()) {
    if (clock_.reaches(epoch)) continue;
    clock_.set(epoch.slot(), epoch.clock());
    if (jobs_ != nullptr) jobs_->known.learn(epoch);
    has_base_ = false;
    if (!few_learned_.add(epoch)) note_learned();
  }
}

// The strand's own epoch is kept in 'latest', not in the base.
Past Strand::publish_past() {
  publish_to_own();
  if (!has_base_) base_ = clock_;
  has_base_ = true;
  if (slot_ == nullptr) return {base_, Epoch()};
  return {base_, Epoch(slot_->index(), clock_.get(slot_->index()))};
}

// If the strand did nothing since it created the child, it knows no more than
// the child began with. It is then enough to copy the child's clock.
void Strand::acquire_end_of(const Strand &child) {
  if (jobs_ != nullptr) jobs_->known.join(child.clock_);
  if (!clock_.is_empty() && clock_.is_same_as(child.past_) &&
      !clock_.is_same_as(child.clock_)) {
    clock_ = child.clock_;
    note_learned();
  } else {
    acquire(child.clock_);
  }
}

void Strand::acquire_all_of(const Strand &other) {
  acquire(other.clock_);
  if (!other.has_accessed_) return;
  clock_.learn(other.epoch_);
  if (jobs_ != nullptr) jobs_->known.learn(other.epoch_);
  note_learned();
}

// --- jobs ---

// What the strand did before is known to the job.
void Strand::begin_job(bool is_of_loop) {
  publish_to_own();
  if (jobs_ == nullptr) jobs_ = create<Jobs>();
  if (!jobs_->has_known)
    jobs_->known = clock_;
  else if (slot_ != nullptr)
    jobs_->known.learn(Epoch(slot_->index(), clock_.get(slot_->index())));
  jobs_->has_known = true;
  jobs_->outer_slot = std::exchange(slot_, nullptr);
  jobs_->outer_epoch = epoch_;
  jobs_->outer_binding = binding_;
  enter_job(is_of_loop);
}

void Strand::enter_job(bool is_of_loop) {
  jobs_->is_inside = true;
  jobs_->is_of_loop = is_of_loop;
  ++jobs_->number;
  binding_.set_any_thread();
  has_base_ = false;
  if (!is_of_loop || jobs_->loop_slot == nullptr) return;
  note_learned();
  enter_slot(jobs_->loop_slot);
}

void Strand::end_job() {
  if (!is_in_job()) return;
  publish_to_own();
  if (slot_ != nullptr) leave_job();
  slot_ = std::exchange(jobs_->outer_slot, nullptr);
  epoch_ = jobs_->outer_epoch;
  first_own_clock_ = 0;
  binding_ = jobs_->outer_binding;
  jobs_->is_inside = false;
  ++jobs_->number;
  has_base_ = false;
}

void Strand::leave_job() {
  slot_->next_clock = epoch_.clock();
  if (!jobs_->is_of_loop)
    jobs_->used_slots.push(slot_);
  else
    jobs_->loop_slot = has_clocks_left(*slot_) ? slot_ : nullptr;
}

void Strand::know_jobs() {
  if (jobs_ == nullptr) return;
  jobs_->has_known = false;
  jobs_->free_slots.take(jobs_->used_slots);
}

// What the strand tells from now on is not only of one slot.
Slot *Strand::slot_for_job() {
  note_learned();
  Slot *slot = jobs_->free_slots.pop();
  while (slot != nullptr && !has_clocks_left(*slot))
    slot = jobs_->free_slots.pop();
  return slot;
}

void Strand::give_back_slots_of_jobs() {
  know_jobs();
  while (Slot *slot = jobs_->free_slots.pop())
    if (has_clocks_left(*slot)) known_slots.push(slot);
  if (jobs_->loop_slot != nullptr) known_slots.push(jobs_->loop_slot);
  jobs_->loop_slot = nullptr;
}

void Strand::mirror_epoch_in(uint64_t *mirror) {
  mirror_ = mirror;
  if (slot_ != nullptr) refresh_mirror();
}

void Strand::finish() {
  publish_to_own();
  if (jobs_ != nullptr) {
    end_job();
    give_back_slots_of_jobs();
  }
  finished_ = true;
  set_counted(false);
  if (slot_ != nullptr) {
    slot_->next_clock = epoch_.clock();
    if (is_first_ && may_leave_ && !has_told())
      own_slots_.push(slot_);
    else if (has_clocks_left(*slot_))
      known_slots.push(slot_);
  }
  known_slots.use_pool(nullptr);
  if (record_ == nullptr) return;
  SpinGuard guard(strand_table_lock);
  strand_table().finish(*this);
}

}  // namespace yeti
