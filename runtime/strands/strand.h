// Logical threads and the slots that give them their place in vector clocks.
//
// A strand takes a slot when it first accesses anything: before that, nothing
// of its own is to be known. It continues a slot that finished strands have
// left iff it knows the last epoch in which they accessed anything; otherwise
// it takes a new one. Slots that a strand knows in this way are handed on in
// lists: from those who ended to those who waited for them, and from those to
// whom they create. A strand whose
// clock reaches the limit moves to another slot in the same way.
//
// A task that told nobody what it did but those who wait for it leaves its
// epochs an heir (heirs.h), and its slot to anybody: of tasks that are waited
// for nothing is left.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_STRAND_H
#define YETI_RUNTIME_STRANDS_STRAND_H

#include "runtime/clocks/common_past.h"
#include "runtime/clocks/news.h"
#include "runtime/clocks/slot.h"
#include "runtime/clocks/vector_clock.h"
#include "runtime/history/history.h"

namespace yeti {

using StrandNumber = uint32_t;  // unique in the process
constexpr StrandNumber kNobody = ~StrandNumber{0};

enum class StrandKind : uint8_t { kMainThread, kPthread, kTeamMember, kTask };

// What a report says of a strand; outlives it.
struct StrandInfo {
  StrandNumber number = kNobody;  // as long as nobody has asked for it
  StrandKind kind = StrandKind::kPthread;
  bool finished = false;
  uint32_t team_number = 0;  // kTeamMember, kTask: omp_get_thread_num() of who
                             // runs it, and the team's size
  uint32_t team_size = 0;
  StrandNumber creator = kNobody;
  StackId created_at = StackId::kNone;  // of pthread_create, the parallel
                                        // region or the task; a stack of the
                                        // creator's (call_stack.h)
  // kTeamMember, kTask: the construct that made it; null if not known.
  const YetiConstruct *construct = nullptr;
  int32_t system_id =
      0;               // the thread that runs it (gettid), 0 before it starts
  char name[16] = {};  // pthread_setname_np, or empty
};

// What a strand knew at some moment, for another to begin with. Those of one
// strand that has learned nothing meanwhile share 'base'.
struct Past {
  VectorClock base;
  Epoch latest;  // of the strand itself
};

// Slots that nobody in particular knows: whoever looks for one and happens to
// know all that it did may have it.
void give_to_anybody(SlotList &slots);

// A slot for heirs: no strand has it.
Slot *take_slot_of_heirs();

class Strand {
 public:
  // A strand that begins with the knowledge 'past'.
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
    use_pool(nullptr);
    if (!own_slots.is_empty()) keep_own_slots();
    if (!known_slots.is_empty()) give_to_anybody(known_slots);
  }
  Strand(const Strand &) = delete;
  Strand &operator=(const Strand &) = delete;

  // The epoch of its accesses; of those whose site says 'binding', the face
  // that they have. pre: has_slot()
  Epoch epoch() const { return epoch_; }
  Epoch epoch(YetiBinding binding) const {
    return is_thread_bound(binding) ? epoch_.thread_bound() : epoch_;
  }
  bool has_slot() const { return slot_ != nullptr; }
  // What it has learned from others, and of itself what it has published.
  const VectorClock &clock() const { return clock_; }
  StrandInfo &info() const { return *info_; }
  bool is_finished() const { return finished_; }
  // Its number; from now on it is found by it.
  StrandNumber number();
  StrandNumber number_if_any() const { return info_->number; }

  // Before the first access: takes a slot. 'history' is the thread's.
  void take_slot(const History &history);
  // It accesses something in its present epoch.
  void note_access() { has_accessed_ = true; }

  // What all strands know (common_past.h), as far as this one has heard.
  const VectorClock &common_past() const { return common_past_; }
  void set_common_past(const VectorClock &known) { common_past_ = known; }
  // False while it waits for others and will know what they know.
  void set_counted(bool is_counted) {
    if (is_counted == is_counted_) return;
    is_counted_ = is_counted;
    strand_count.add(is_counted ? 1 : -1);
  }

  // [ACQUIRE] clock := clock join other.
  void acquire(const VectorClock &other) {
    if (clock_.join(other)) note_learned();
  }
  // As above for what somebody left who knew no more of the rest than this one.
  void acquire(const News &news);
  // As above for the clock of 'child', which this strand has created. That is
  // quick if nothing happened since, and the child remembers its past.
  void acquire_end_of(const Strand &child);
  // It begins with 'past', which is not less than what it was to begin with.
  // pre: it has done nothing.
  void begin_anew(const VectorClock &past) { clock_ = past_ = past; }
  // All that 'other' did until now.
  void acquire_all_of(const Strand &other);
  // [RELEASE] What the strand knows, with all of its own accesses so far; the
  // next one will be of another epoch.
  const VectorClock &publish() {
    note_told();
    return publish_to_own();
  }
  // As above, to tasks that it creates.
  const VectorClock &publish_to_own() {
    if (has_accessed_) tick();
    return clock_;
  }
  // As above, for those who may wait long before they begin, in great number.
  Past publish_past();
  void release_to(VectorClock &other) { other = publish(); }
  // As release_to, but other := other join clock (semaphores, conditions).
  void release_join(VectorClock &other) { other.join(publish()); }
  // As release_join to those who have what the strand began with.
  void release_news(VectorClock &other) { release_news_to(other); }
  void release_news(News &other) { release_news_to(other); }
  // False if that would tell nothing.
  bool has_news() const { return slot_ != nullptr || has_learned_others(); }

  // Whether others may know what it did who need not have waited for it: it, or
  // a task that it created, has published. The latter says so, perhaps from
  // another thread.
  bool has_told() const { return has_told_.load(std::memory_order_relaxed); }
  void note_told() { has_told_.store(true, std::memory_order_relaxed); }
  // It is a task's: it may leave its epochs to an heir.
  void may_leave_to_heir() { may_leave_ = true; }
  // Whether it can. pre: finished
  bool leaves_to_heir() const {
    return !has_told() && (slot_ == nullptr || is_first_);
  }
  // [ACQUIRE] It has waited for those whose heir is 'heir'; if it is a task
  // that created them, the slot of 'heir' is in own_slots when it finishes.
  void acquire_heir(Epoch heir, bool is_creator);
  // All its epochs go to 'heir', and own_slots to anybody. What it has learned
  // from others does not. pre: finished; has told nobody; has waited for all
  // that it has created.
  void leave_to(Epoch heir);
  // In place of that: own_slots become known_slots.
  void keep_own_slots();
  // Others are told of 'heir' as of what it did itself.
  void note_heir(Epoch heir) {
    if (!heir.is_minimal() && !few_learned_.add(heir)) note_learned();
  }
  bool has_learned_others() const {
    return has_learned_ || !few_learned_.is_empty();
  }

  // Thread-bound accesses. Two strands that nothing orders race although one
  // thread ran both, for which thread runs a task is chance. But what a strand
  // accesses because of the thread that runs it (its element of an array, its
  // scratch memory) no other thread accesses for that reason: between two
  // strands of one thread such an access is no race. The compiler says of an
  // access what it can prove; of the rest the strand knows: they are bound
  // once something in it may depend on the thread. None is in a strand that has
  // its thread by right, as a member of a team has, whatever its accesses
  // depend on.
  //
  // Which thread runs the strand is chance. pre: has no slot yet.
  void may_be_thread_bound() { has_any_thread_ = true; }
  // From now on what it accesses may depend on its thread. pre: what it has
  // accessed is judged.
  void bind_to_thread() {
    is_bound_ = true;
    if (slot_ != nullptr) refresh_mirror();
  }
  bool has_any_thread() const { return has_any_thread_; }

  // Whether a thread began with it that is counted as one that runs beside
  // others (serial_phase.h), and does not rest.
  void run_beside() { runs_beside_ = true; }
  bool runs_beside() const { return runs_beside_; }
  bool rests() const { return rests_; }
  // It runs between the teams of a pool thread: it does nothing.
  void rest() {
    runs_beside_ = false;
    rests_ = true;
  }
  // Whether bind_to_thread would change how accesses are judged.
  bool is_to_be_bound() const { return has_any_thread_ && !is_bound_; }
  bool is_thread_bound(YetiBinding binding) const {
    return has_any_thread_ && (binding == kYetiThreadBound ||
                               (is_bound_ && binding == kYetiBindingUnknown));
  }

  // Keeps '*mirror' equal to the bits of the epoch of accesses of which the
  // compiler knows nothing from now on, and as it is while there is no slot;
  // null stops it.
  void mirror_epoch_in(uint64_t *mirror);

  // Fences: what relaxed stores publish since the last release fence, and what
  // an acquire fence takes over from the relaxed loads before it.
  VectorClock released_by_fence;
  VectorClock acquired_by_loads;

  // Slots without a strand of which it knows all accesses. Its own goes there
  // when it finishes.
  SlotList known_slots;
  // Its own slot if it has finished and may leave it to an heir, and the slots
  // of heirs of what it has created.
  SlotList own_slots;
  // The slots that it knows now as a pool for others who know as much, with one
  // more user; null if there are none. 'use_pool' takes over a use.
  SlotPool *share_slots() {
    if (!known_slots.is_empty()) put_slots_into_pool();
    if (pool_ != nullptr) pool_->add_user();
    return pool_;
  }
  void use_pool(SlotPool *pool) {
    if (pool != pool_ || pool != nullptr) change_pool(pool);
  }

 private:
  friend class StrandTable;
  friend void finish_strand(Strand &strand);
  void tick();
  void refresh_mirror() {
    if (mirror_ != nullptr) *mirror_ = epoch(kYetiBindingUnknown).bits();
  }
  void finish();
  void change_pool(SlotPool *pool);
  void put_slots_into_pool();
  void enter_slot(Slot *slot);
  template <class Other>
  void release_news_to(Other &other);
  void note_learned() {
    has_learned_ = true;
    has_base_ = false;
  }

  Epoch epoch_;
  bool has_accessed_ = false;  // in its present epoch
  bool may_leave_ = false;     // see may_leave_to_heir
  bool is_first_ = false;      // in its slot, but for epochs that have heirs
  std::atomic<bool> has_told_{false};
  VectorClock clock_;
  VectorClock past_;  // what it began with, if that was asked for
  VectorClock common_past_;
  Slot *slot_ = nullptr;
  StrandInfo own_info_;
  StrandInfo *info_ = &own_info_;  // or the one in 'record_'
  StrandRecord *record_ = nullptr;
  const History *history_ = nullptr;
  SlotPool *pool_ = nullptr;  // more slots that it knows
  uint64_t *mirror_ = nullptr;
  bool finished_ = false;
  bool is_counted_ = true;
  bool has_learned_ = false;  // more than it began with, and these
  bool has_base_ = false;
  FewEpochs few_learned_;
  bool has_any_thread_ = false;  // see may_be_thread_bound
  bool is_bound_ = false;        // see bind_to_thread
  bool runs_beside_ = false;
  bool rests_ = false;
  VectorClock base_;  // all that it knows of others, if has_base_
};

// [FORK] A new strand that knows all that 'creator' has done. 'creator' is null
// for the main thread and for threads that nobody was seen to create.
Strand *fork_strand(Strand *creator, StrandKind kind, StackId created_at);

// The strand has run its last event. Its clock stays readable for join_strand
// until drop_strand; its slot may be continued by others.
void finish_strand(Strand &strand);

// [JOIN] 'joiner' waited for 'finished'.
void join_strand(Strand &joiner, Strand &finished);

// Nobody will join 'strand' (any more), which is finished now if it was not.
void drop_strand(Strand *strand);

// For reports: the strand that was running at 'epoch', false if forgotten; a
// strand by number; the access at 'epoch' as History::find says.
bool strand_at(Epoch epoch, StrandInfo *info);
bool strand_by_number(StrandNumber number, StrandInfo *info);
bool find_access(Epoch epoch, Address address, uint64_t size,
                 WantedAccess wanted, HistoryEntry *entry);

// True if the strand that was running at 'epoch' ran on the thread of
// 'history'.
bool ran_on_thread_of(const History &history, Epoch epoch);
// True if it is known that it ran on another one.
bool surely_ran_elsewhere(const History &history, Epoch epoch);

struct StrandStatistics {
  size_t slots;      // ever made
  uint64_t strands;  // ever seen to do something
};
StrandStatistics strand_statistics();

// Around fork, in the forking thread: the table is consistent in the child.
void strands_before_fork();
void strands_after_fork();

// Tests make the limits small.
struct StrandLimits {
  Clock max_clock = Epoch::kMaxClock;
  size_t max_infos = 1 << 17;  // infos of finished strands kept for reports
};
extern StrandLimits strand_limits;

// Forgets all slots. pre: no strand is alive, no state or clock remembers an
// epoch.
void reset_strands_for_tests();

}  // namespace yeti

#endif
