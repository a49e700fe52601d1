// Logical threads: what a strand knows, which slot it occupies, and how it
// acquires and releases.
//
// A strand takes a slot at its first access: before that it has no event of its
// own that others could know. It continues a slot that finished strands have
// left iff it knows the last epoch in which they accessed anything; otherwise
// it takes a new one. Slots that a strand knows in this way are passed on in
// lists, from strands that ended to those that waited for them, and from
// creators to those they create. A strand whose clock reaches the limit moves
// to another slot in the same way.
//
// A task that has told only those who wait for it what it did leaves its epochs
// to an heir (heirs.h), and its slot to anybody. So nothing remains of tasks
// that are waited for.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_STRAND_H
#define YETI_RUNTIME_STRANDS_STRAND_H

#include "runtime/clocks/common_past.h"
#include "runtime/clocks/news.h"
#include "runtime/clocks/vector_clock.h"
#include "runtime/history/history.h"
#include "runtime/strands/free_slots.h"
#include "runtime/strands/jobs.h"
#include "runtime/strands/known_slots.h"
#include "runtime/strands/past.h"
#include "runtime/strands/strand_info.h"
#include "runtime/strands/thread_binding.h"

namespace yeti {

class Strand {
 public:
  // The strand begins with the knowledge 'past'.
  Strand(const StrandInfo &info, const VectorClock &past)
      : clock_(past), own_info_(info) {
    strand_count.add(1);
  }
  Strand(const StrandInfo &info, const Past &past) : Strand(info, past.base) {
    clock_.learn(past.latest);
  }
  // pre: finished, if it has a slot.
  ~Strand() {
    set_counted(false);
    known_slots.use_pool(nullptr);
    if (jobs_ != nullptr) destroy(jobs_);
    if (!own_slots_.is_empty()) keep_own_slots();
    if (!known_slots.is_empty()) give_to_anybody(known_slots);
  }
  Strand(const Strand &) = delete;
  Strand &operator=(const Strand &) = delete;

  // The epoch of its accesses. With 'binding', which the access's site says:
  // the face of that epoch for the access. pre: has_slot()
  Epoch epoch() const { return epoch_; }
  Epoch epoch(YetiBinding binding) const {
    return is_thread_bound(binding) ? epoch_.thread_bound() : epoch_;
  }
  bool has_slot() const { return slot_ != nullptr; }
  // What it has learned from others, and of its own accesses those it has
  // published.
  const VectorClock &clock() const { return clock_; }
  // What its present access knows: as above, unless it is in a job.
  const VectorClock &clock_of_access() const {
    return is_in_job() ? jobs_->known : clock_;
  }
  // The first clock of its slot that is its present access's own (jobs.h).
  Clock first_own_clock() const { return first_own_clock_; }
  StrandInfo &info() const { return *info_; }
  bool is_finished() const { return finished_; }
  // Its number, by which it can be found from now on.
  StrandNumber number();
  StrandNumber number_if_any() const { return info_->number; }

  // Takes a slot, before the first access. 'history' is the thread's.
  void take_slot(const History &history);
  // The strand accesses something in its present epoch.
  void note_access() { has_accessed_ = true; }

  // What all strands know (common_past.h), as far as this strand has been told.
  const VectorClock &common_past() const { return common_past_; }
  void set_common_past(const VectorClock &known) { common_past_ = known; }
  // False while it waits for others and will know what they know when it
  // continues.
  void set_counted(bool is_counted) {
    if (is_counted == is_counted_) return;
    is_counted_ = is_counted;
    strand_count.add(is_counted ? 1 : -1);
  }

  // [ACQUIRE] clock := clock join other.
  void acquire(const VectorClock &other) {
    if (clock_.join(other)) note_learned();
    if (jobs_ != nullptr) jobs_->known.join(other);
  }
  // As above, for news from a strand that knew nothing besides that this one
  // does not know.
  void acquire(const News &news);
  // As above, for the clock of 'child', which this strand created. Quick if
  // nothing happened since and the child remembers its past.
  void acquire_end_of(const Strand &child);
  // The strand begins with 'past', which is no less than its past so far. pre:
  // it has done nothing.
  void begin_anew(const VectorClock &past) { clock_ = past_ = past; }
  // Acquires everything that 'other' has done until now.
  void acquire_all_of(const Strand &other);
  // [RELEASE] What the strand knows, including all its own accesses so far. Its
  // next access will have a new epoch.
  const VectorClock &publish() {
    note_told();
    return publish_to_own();
  }
  // As above, for tasks that it creates.
  const VectorClock &publish_to_own() {
    if (has_accessed_) tick();
    return clock_;
  }
  // As above, for many tasks that may wait for a long time before they begin.
  Past publish_past();
  void release_to(VectorClock &other) { other = publish(); }
  // As release_to, but other := other join clock (semaphores, conditions).
  void release_join(VectorClock &other) { other.join(publish()); }
  // As release_join, for strands that know what this one began with.
  void release_news(VectorClock &other) { release_news_to(other); }
  void release_news(News &other) { release_news_to(other); }
  // False if release_news would tell nothing.
  bool has_news() const { return slot_ != nullptr || has_learned_others(); }

  // Whether others that have not waited for the strand may know what it did,
  // because it or a task that it created has published. Such a task calls
  // note_told, perhaps on another thread.
  bool has_told() const { return has_told_.load(std::memory_order_relaxed); }
  void note_told() { has_told_.store(true, std::memory_order_relaxed); }
  // The strand is a task's, so it may leave its epochs to an heir.
  void may_leave_to_heir() { may_leave_ = true; }
  // Whether it can do so. pre: finished
  bool leaves_to_heir() const {
    return !has_told() && (slot_ == nullptr || is_first_);
  }
  // [ACQUIRE] The strand has waited for those whose heir is 'heir'. If it is a
  // task that created them, the slot of 'heir' will be in own_slots when it
  // finishes.
  void acquire_heir(Epoch heir, bool is_creator);
  // Leaves all its epochs to 'heir', and own_slots to anybody, but not what it
  // has learned from others. pre: finished; has told nobody; has waited for all
  // that it has created.
  void leave_to(Epoch heir);
  // The alternative: own_slots become known_slots.
  void keep_own_slots();
  // 'heir' is told to others like an access of the strand itself.
  void note_heir(Epoch heir) {
    if (!heir.is_minimal() && !few_learned_.add(heir)) note_learned();
  }
  bool has_learned_others() const {
    return has_learned_ || !few_learned_.is_empty();
  }

  // Thread-bound accesses; see ThreadBinding. pre: the strand has no slot yet.
  void may_be_thread_bound() { binding_.set_any_thread(); }
  // pre: what the strand has accessed is judged.
  void bind_to_thread() {
    binding_.bind();
    if (slot_ != nullptr) refresh_mirror();
  }
  bool has_any_thread() const { return binding_.has_any_thread(); }
  bool is_to_be_bound() const { return binding_.is_to_be_bound(); }
  bool is_thread_bound(YetiBinding binding) const {
    return binding_.is_thread_bound(binding);
  }

  // Jobs (jobs.h): what the strand accesses between these two is not ordered
  // with its other jobs. The mirror of the epoch is out of date afterwards.
  // pre: what the strand has accessed is judged; of begin_job: not in a job
  void begin_job(bool is_of_loop);
  void end_job();
  // Another number in each job, and whenever it is in none.
  uint32_t job() const { return jobs_ != nullptr ? jobs_->number : 0; }
  bool is_in_job() const { return jobs_ != nullptr && jobs_->is_inside; }
  // The strand's next jobs know those that it has done.
  void know_jobs();

  // Whether the strand is that of a thread that counts as running beside others
  // (serial_phase.h), and does not rest.
  void run_beside() { runs_beside_ = true; }
  bool runs_beside() const { return runs_beside_; }
  bool rests() const { return rests_; }
  // The strand of a pool thread runs between teams: it does nothing.
  void rest() {
    runs_beside_ = false;
    rests_ = true;
  }
  // Keeps '*mirror' equal to the bits of the epoch for accesses about whose
  // binding the compiler knows nothing. Leaves it unchanged while there is no
  // slot. Null ends this.
  void mirror_epoch_in(uint64_t *mirror);

  // For fences: what relaxed stores publish since the last release fence, and
  // what an acquire fence takes over from the relaxed loads before it.
  VectorClock released_by_fence;
  VectorClock acquired_by_loads;

  // Its own slot is added when it finishes.
  KnownSlots known_slots;
  // Its own slot if it has finished and may leave it to an heir, and the slots
  // of the heirs of what it has created.
  SlotList &own_slots() { return own_slots_; }

 private:
  friend class StrandTable;
  friend void finish_strand(Strand &strand);
  void tick();
  void refresh_mirror() {
    if (mirror_ != nullptr) *mirror_ = epoch(kYetiBindingUnknown).bits();
  }
  void finish();
  Slot *slot_for_job();
  void enter_job(bool is_of_loop);
  void leave_job();
  void give_back_slots_of_jobs();
  void enter_slot(Slot *slot);
  template <class Other>
  void release_news_to(Other &other);
  void note_learned() {
    has_learned_ = true;
    has_base_ = false;
  }

  const History *history_ = nullptr;
  Epoch epoch_;
  bool has_accessed_ = false;  // in its present epoch
  bool may_leave_ = false;     // see may_leave_to_heir
  bool is_first_ =
      false;  // first in its slot, apart from epochs that have heirs
  std::atomic<bool> has_told_{false};
  VectorClock clock_;
  VectorClock past_;  // what it began with, if that is needed
  VectorClock common_past_;
  Slot *slot_ = nullptr;
  Clock first_own_clock_ = 0;  // in slot_, of a job of a loop; else 0
  StrandInfo own_info_;
  StrandInfo *info_ = &own_info_;  // or the one in 'record_'
  StrandRecord *record_ = nullptr;
  SlotList own_slots_;
  uint64_t *mirror_ = nullptr;
  bool finished_ = false;
  bool is_counted_ = true;
  bool has_learned_ = false;  // more than it began with and few_learned_
  bool has_base_ = false;
  FewEpochs few_learned_;
  ThreadBinding binding_;
  bool runs_beside_ = false;
  bool rests_ = false;
  Jobs *jobs_ = nullptr;  // of a strand that has had any
  VectorClock base_;      // everything that it knows of others, if has_base_
};

}  // namespace yeti

#endif
