// The table of strands and slots. One lock guards it: to take a slot, to end
// and to move are rare beside everything else a strand does.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/strand.h"

#include "runtime/base/check.h"

namespace yeti {

StrandCount strand_count;

StrandLimits strand_limits;

// The info of a strand that reports may ask for. Records of strands that
// finished long ago are used again for others.
struct StrandRecord {
  StrandInfo info;
};

class StrandTable {
 public:
  ~StrandTable();
  void enter(Strand &strand);
  Slot *take_slot(const Strand &strand);
  void add_tenure(const Strand &strand);
  // A slot of which all epochs have heirs, of the thread of 'history', or one
  // for heirs if that is null; null if there is none. And back.
  Slot *take_left(const History *history);
  void give_back(SlotList &slots, const History *history);
  Slot *new_slot();
  void finish(Strand &strand);
  void give_to_anybody(SlotList &slots);
  const Tenure *tenure_at(Epoch epoch) const;
  bool by_number(StrandNumber number, StrandInfo *info) const;
  StrandStatistics statistics() const;

 private:
  Slot *take_from_anybody(const Strand &strand);
  bool take_if_known(size_t index, const Strand &strand, Slot **slot);

  static constexpr size_t kSlotsTogether = 256;
  Vector<Slot *> slots_;  // so many at each place
  size_t slot_count_ = 0;
  Vector<Slot *> free_;  // those given to anybody
  size_t cursor_ = 0;    // where the last look through free_ stopped
  // Slots of which all epochs have heirs, by the thread whose strands had them;
  // null: heirs.
  Map<const History *, SlotList> left_;
  // Tenures that are over, by number; the last max_infos of them.
  Vector<Tenure> tenures_;
  uint64_t past_tenures_ = 0;
  Vector<StrandRecord *> records_;
  // The last strands' records, at their number modulo kIndexed.
  Vector<StrandRecord *> by_number_;
  static constexpr StrandNumber kIndexed = 1 << 18;
  Deque<StrandRecord *> finished_;  // oldest first
  StrandNumber next_number_ = 0;
};

namespace {

SpinLock table_lock;
StrandTable *the_table = nullptr;  // guarded by table_lock

// pre: table_lock is held.
StrandTable &table() {
  if (the_table == nullptr) the_table = create<StrandTable>();
  return *the_table;
}

constexpr size_t kNewestLooked = 16;
constexpr size_t kOthersLooked = 32;

bool has_clocks_left(const Slot &slot) {
  return slot.next_clock <= strand_limits.max_clock;
}

bool is_still_its(const Tenure &tenure) {
  return tenure.record->info.number == tenure.number;
}

}  // namespace

StrandTable::~StrandTable() {
  for (Slot *slots : slots_) deallocate(slots, kSlotsTogether * sizeof(Slot));
  for (StrandRecord *record : records_) destroy(record);
}

// Takes free slot number 'index' if 'strand' knows its last access.
bool StrandTable::take_if_known(size_t index, const Strand &strand,
                                Slot **slot) {
  Slot *candidate = free_[index];
  if (!strand.clock_.knows(candidate->last_access())) return false;
  *slot = candidate;
  free_[index] = free_.back();
  free_.pop_back();
  return true;
}

// A free slot whose last access 'strand' knows, or null. Looks at the newest
// few and at some more, going round, so that it costs the same however many
// slots wait: one that became known is found after a bounded number of looks.
Slot *StrandTable::take_from_anybody(const Strand &strand) {
  Slot *slot = nullptr;
  const size_t count = free_.size();
  for (size_t i = 0; i < kNewestLooked && i < count; ++i)
    if (take_if_known(count - 1 - i, strand, &slot)) return slot;
  for (size_t i = 0; i < kOthersLooked && i + kNewestLooked < count; ++i) {
    if (++cursor_ >= count) cursor_ = 0;
    if (take_if_known(cursor_, strand, &slot)) return slot;
  }
  return nullptr;
}

Slot *StrandTable::new_slot() {
  if (slot_count_ > Epoch::kMaxSlot)
    die_for_user(
        "more than %u threads and tasks are alive or ended unordered with all "
        "others: the detector cannot tell them apart",
        Epoch::kMaxSlot);
  const size_t place = slot_count_ % kSlotsTogether;
  if (place == 0)
    slots_.push_back(
        static_cast<Slot *>(allocate(kSlotsTogether * sizeof(Slot))));
  const auto index = static_cast<SlotIndex>(slot_count_++);
  return new (slots_.back() + place) Slot(index);
}

Slot *StrandTable::take_slot(const Strand &strand) {
  Slot *slot = take_from_anybody(strand);
  return slot != nullptr ? slot : new_slot();
}

Slot *StrandTable::take_left(const History *history) {
  const auto found = left_.find(history);
  return found != left_.end() ? found->second.pop() : nullptr;
}

void StrandTable::give_back(SlotList &slots, const History *history) {
  while (Slot *slot = slots.pop())
    if (has_clocks_left(*slot))
      left_[slot->last.record != nullptr ? history : nullptr].push(slot);
}

void StrandTable::give_to_anybody(SlotList &slots) {
  while (Slot *slot = slots.pop()) free_.push_back(slot);
}

// Gives 'strand' its number and a record of its own.
void StrandTable::enter(Strand &strand) {
  StrandRecord *record;
  if (!finished_.empty() && finished_.size() >= strand_limits.max_infos) {
    record = finished_.front();
    finished_.pop_front();
  } else {
    record = create<StrandRecord>();
    records_.push_back(record);
  }
  record->info = strand.own_info_;
  record->info.number = next_number_;
  if (next_number_ < kIndexed)
    by_number_.push_back(record);
  else
    by_number_[next_number_ % kIndexed] = record;
  ++next_number_;
  strand.record_ = record;
  strand.info_ = &record->info;
}

// The slot's last tenure goes to the list of those that are over, where the
// oldest is forgotten for it.
void StrandTable::add_tenure(const Strand &strand) {
  Slot &slot = *strand.slot_;
  uint64_t before = Tenure::kNoNumber;
  if (slot.last.record != nullptr) {
    before = past_tenures_++;
    if (before < strand_limits.max_infos)
      tenures_.push_back(slot.last);
    else
      tenures_[before % tenures_.size()] = slot.last;
  }
  slot.last = Tenure{strand.epoch_.clock(),
                     strand.history_->user(),
                     strand.record_,
                     strand.info_->number,
                     slot.index(),
                     strand.history_,
                     strand.history_->recorded(),
                     before};
}

void StrandTable::finish(Strand &strand) {
  if (strand.record_ == nullptr) return;
  strand.info_->finished = true;
  strand.own_info_ = *strand.info_;
  strand.info_ = &strand.own_info_;
  finished_.push_back(strand.record_);
  strand.record_ = nullptr;
}

bool StrandTable::by_number(StrandNumber number, StrandInfo *info) const {
  const StrandRecord *found = nullptr;
  if (number < next_number_) found = by_number_[number % kIndexed];
  if (found != nullptr && found->info.number != number) {
    found = nullptr;
    for (const StrandRecord *record : records_)
      if (record->info.number == number) found = record;
  }
  if (found != nullptr) *info = found->info;
  return found != nullptr;
}

const Tenure *StrandTable::tenure_at(Epoch epoch) const {
  if (epoch.slot() >= slot_count_) return nullptr;
  const Slot *slots = slots_[epoch.slot() / kSlotsTogether];
  const Tenure *tenure = &slots[epoch.slot() % kSlotsTogether].last;
  if (tenure->record == nullptr) return nullptr;
  const Clock clock = epoch.independent().clock();
  while (tenure->from > clock) {
    const uint64_t before = tenure->before;
    if (before == Tenure::kNoNumber || before + tenures_.size() < past_tenures_)
      return nullptr;
    tenure = &tenures_[before % tenures_.size()];
  }
  return tenure;
}

StrandStatistics StrandTable::statistics() const {
  return {slot_count_, next_number_};
}

// --- strands ---

StrandNumber Strand::number() {
  if (info_->number == kNobody) {
    SpinGuard guard(table_lock);
    table().enter(*this);
  }
  return info_->number;
}

// Continues 'slot' with its next clock. What the slot did before is known to
// the strand.
void Strand::enter_slot(Slot *slot) {
  slot_ = slot;
  epoch_ = Epoch(slot->index(), slot->next_clock);
  has_accessed_ = false;
  refresh_mirror();
}

void Strand::take_slot(const History &history) {
  history_ = &history;
  Slot *slot = known_slots.pop();
  if (slot == nullptr && pool_ != nullptr) slot = pool_->pop();
  SpinGuard guard(table_lock);
  if (info_->number == kNobody) table().enter(*this);
  if (slot == nullptr && may_leave_) {
    slot = table().take_left(&history);
    is_first_ = slot != nullptr;
  }
  if (slot == nullptr) slot = table().take_slot(*this);
  is_first_ |= slot->last.record == nullptr && slot->last_access().is_minimal();
  enter_slot(slot);
  table().add_tenure(*this);
}

Slot *take_slot_of_heirs() {
  SpinGuard guard(table_lock);
  Slot *slot = table().take_left(nullptr);
  return slot != nullptr ? slot : table().new_slot();
}

// What is left of the slots' epochs is from one tenure, or from heirs.
void Strand::leave_to(Epoch heir) {
  if (own_slots.is_empty()) return;
  own_slots.for_each([&](const Slot &slot) {
    const bool is_own = &slot == slot_;
    const Epoch last = slot.last_access();
    if (!last.is_minimal())
      Heirs::add(last, is_own ? history_->user() : 0, heir);
  });
  SpinGuard guard(table_lock);
  table().give_back(own_slots, history_);
}

void Strand::keep_own_slots() {
  while (Slot *slot = own_slots.pop()) {
    note_heir(slot->last_access());
    if (has_clocks_left(*slot)) known_slots.push(slot);
  }
}

void Strand::acquire_heir(Epoch heir, bool is_creator) {
  clock_.learn(heir);
  has_base_ = false;
  if (!is_creator || !may_leave_) note_heir(heir);
}

// Slots that were learned of since the last time make a new pool, as the users
// of the old one need not know them.
void Strand::put_slots_into_pool() {
  if (pool_ != nullptr && !pool_->has_one_user()) {
    pool_->move_to(known_slots);
    use_pool(nullptr);
  }
  if (pool_ != nullptr)
    pool_->add(known_slots);
  else
    pool_ = SlotPool::make(known_slots);
}

void Strand::change_pool(SlotPool *pool) {
  SlotPool::drop(pool_, known_slots);
  pool_ = pool;
}

// The epoch in which the strand has accessed something ends. A slot whose
// clocks are used up is left for ever: whoever knows its last epoch knows all
// that the strand did there, and so does the strand.
void Strand::tick() {
  clock_.set(epoch_.slot(), epoch_.clock());
  const Clock next = epoch_.clock() + Epoch::kClockStep;
  if (__builtin_expect(next > strand_limits.max_clock, 0)) {
    SpinGuard guard(table_lock);
    enter_slot(table().take_slot(*this));
    table().add_tenure(*this);
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

// Whoever has what the strand began with lacks no more than a few epochs and
// the strand's own accesses if that has learned nothing else.
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
    has_base_ = false;
    if (!few_learned_.add(epoch)) note_learned();
  }
}

// Its own slot goes on in the clock, not in the base.
Past Strand::publish_past() {
  publish_to_own();
  if (!has_base_) base_ = clock_;
  has_base_ = true;
  if (slot_ == nullptr) return {base_, Epoch()};
  return {base_, Epoch(slot_->index(), clock_.get(slot_->index()))};
}

// Who did nothing since it created the child knows no more than the child began
// with: to take the child's clock over is then all.
void Strand::acquire_end_of(const Strand &child) {
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
  note_learned();
}

void Strand::mirror_epoch_in(uint64_t *mirror) {
  mirror_ = mirror;
  if (slot_ != nullptr) refresh_mirror();
}

Strand *fork_strand(Strand *creator, StrandKind kind, StackId created_at) {
  StrandInfo info;
  info.kind = kind;
  info.creator = creator != nullptr ? creator->number() : kNobody;
  info.created_at = created_at;
  static const VectorClock nothing;
  Strand *strand =
      create<Strand>(info, creator != nullptr ? creator->publish() : nothing);
  strand->number();
  if (creator != nullptr) {
    strand->use_pool(creator->share_slots());
    strand->set_common_past(creator->common_past());
  }
  return strand;
}

void finish_strand(Strand &strand) {
  if (strand.is_finished()) return;
  strand.mirror_epoch_in(nullptr);
  strand.finish();
}

void Strand::finish() {
  publish_to_own();
  finished_ = true;
  set_counted(false);
  if (slot_ != nullptr) {
    slot_->next_clock = epoch_.clock();
    if (is_first_ && may_leave_ && !has_told())
      own_slots.push(slot_);
    else if (has_clocks_left(*slot_))
      known_slots.push(slot_);
  }
  use_pool(nullptr);
  if (record_ == nullptr) return;
  SpinGuard guard(table_lock);
  table().finish(*this);
}

void join_strand(Strand &joiner, Strand &finished) {
  joiner.acquire_end_of(finished);
  joiner.known_slots.take(finished.known_slots);
}

void drop_strand(Strand *strand) {
  finish_strand(*strand);
  destroy(strand);
}

void give_to_anybody(SlotList &slots) {
  SpinGuard guard(table_lock);
  table().give_to_anybody(slots);
}

bool strand_at(Epoch epoch, StrandInfo *info) {
  SpinGuard guard(table_lock);
  const Tenure *tenure = table().tenure_at(epoch);
  if (tenure == nullptr || !is_still_its(*tenure)) return false;
  *info = tenure->record->info;
  return true;
}

bool strand_by_number(StrandNumber number, StrandInfo *info) {
  SpinGuard guard(table_lock);
  return table().by_number(number, info);
}

bool find_access(Epoch epoch, Address address, uint64_t size,
                 WantedAccess wanted, HistoryEntry *entry) {
  Tenure tenure;
  {
    SpinGuard guard(table_lock);
    const Tenure *found = table().tenure_at(epoch);
    if (found == nullptr) return false;
    tenure = *found;
  }
  return tenure.history != nullptr &&
         tenure.history->find(epoch, tenure.since, address, size, wanted,
                              entry);
}

// A thread that has ended leaves its history to another one.
static bool is_of_thread(const Tenure &tenure, const History &history) {
  return tenure.history == &history && tenure.user == history.user();
}

bool ran_on_thread_of(const History &history, Epoch epoch) {
  SpinGuard guard(table_lock);
  const Tenure *tenure = table().tenure_at(epoch);
  return tenure != nullptr && is_of_thread(*tenure, history);
}

bool surely_ran_elsewhere(const History &history, Epoch epoch) {
  SpinGuard guard(table_lock);
  const Tenure *tenure = table().tenure_at(epoch);
  return tenure != nullptr && !is_of_thread(*tenure, history);
}

StrandStatistics strand_statistics() {
  SpinGuard guard(table_lock);
  return table().statistics();
}

void reset_strands_for_tests() {
  SpinGuard guard(table_lock);
  if (the_table != nullptr) destroy(the_table);
  the_table = nullptr;
  Heirs::reset_for_tests();
}

void strands_before_fork() {
  table_lock.lock();
}

void strands_after_fork() {
  table_lock.unlock();
}

}  // namespace yeti
