// The table of strands and slots. One lock guards it: forks, ends and moves are
// rare beside everything else a strand does.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strand.h"

#include "runtime/check.h"

namespace yeti {

StrandLimits strand_limits;

class StrandTable {
 public:
  ~StrandTable();
  Strand *fork(const Strand *creator, StrandKind kind, StackId created_at);
  void finish(Strand &strand);
  void move(Strand &strand);
  bool at(Epoch epoch, StrandInfo *info) const;
  bool by_number(StrandNumber number, StrandInfo *info) const;
  const History *history_of(SlotIndex slot) const;
  StrandStatistics statistics() const;

 private:
  Slot *take_slot(const VectorClock *known);
  Slot *take_known_slot(const VectorClock &known);
  bool take_if_known(size_t index, const VectorClock &known, Slot **slot);
  Slot *new_slot();
  void give_back(Slot *slot, Clock last_used);
  void add_tenure(Slot &slot, Clock from, StrandNumber strand);
  void forget_oldest_infos();

  Vector<Slot *> slots_;
  Vector<Slot *> free_;  // slots without a strand that have clocks left
  size_t cursor_ = 0;    // where the last look through free_ stopped
  Map<StrandNumber, StrandInfo *> infos_;
  Deque<StrandNumber> finished_;  // whose infos are kept, oldest first
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

}  // namespace

StrandTable::~StrandTable() {
  for (Slot *slot : slots_) destroy(slot);
  for (auto &info : infos_) destroy(info.second);
}

// Takes free slot number 'index' if 'known' knows its last access.
bool StrandTable::take_if_known(size_t index, const VectorClock &known,
                                Slot **slot) {
  if (!known.knows(free_[index]->last_access)) return false;
  *slot = free_[index];
  free_[index] = free_.back();
  free_.pop_back();
  return true;
}

// A free slot whose last access 'known' knows, or null. Looks at the newest few
// (a joined strand is among them) and at some more, going round, so that a fork
// costs the same however many slots wait: one that became known is found after
// a bounded number of forks.
Slot *StrandTable::take_known_slot(const VectorClock &known) {
  Slot *slot = nullptr;
  const size_t count = free_.size();
  for (size_t i = 0; i < kNewestLooked && i < count; ++i)
    if (take_if_known(count - 1 - i, known, &slot)) return slot;
  for (size_t i = 0; i < kOthersLooked && i + kNewestLooked < count; ++i) {
    if (++cursor_ >= count) cursor_ = 0;
    if (take_if_known(cursor_, known, &slot)) return slot;
  }
  return nullptr;
}

Slot *StrandTable::new_slot() {
  if (slots_.size() > Epoch::kMaxSlot)
    die_for_user(
        "more than %u threads are alive or ended unordered with all others: "
        "the detector cannot tell them apart",
        Epoch::kMaxSlot);
  Slot *slot = create<Slot>();
  slot->index = static_cast<SlotIndex>(slots_.size());
  slots_.push_back(slot);
  return slot;
}

Slot *StrandTable::take_slot(const VectorClock *known) {
  const VectorClock nothing;
  Slot *slot = take_known_slot(known != nullptr ? *known : nothing);
  return slot != nullptr ? slot : new_slot();
}

// 'slot' has no strand any more, whose last clock was 'last_used'. Beyond the
// limit of clocks the slot is never used again.
void StrandTable::give_back(Slot *slot, Clock last_used) {
  slot->next_clock = last_used + 1;
  if (slot->next_clock <= strand_limits.max_clock) free_.push_back(slot);
}

void StrandTable::add_tenure(Slot &slot, Clock from, StrandNumber strand) {
  while (!slot.tenures.empty() &&
         infos_.find(slot.tenures.front().strand) == infos_.end())
    slot.tenures.pop_front();
  slot.tenures.push_back(Tenure{from, strand});
}

void StrandTable::forget_oldest_infos() {
  while (finished_.size() > strand_limits.max_infos) {
    auto oldest = infos_.find(finished_.front());
    destroy(oldest->second);
    infos_.erase(oldest);
    finished_.pop_front();
  }
}

Strand *StrandTable::fork(const Strand *creator, StrandKind kind,
                          StackId created_at) {
  Strand *strand = create<Strand>();
  StrandInfo *info = create<StrandInfo>();
  *info = StrandInfo{};
  info->number = next_number_++;
  info->kind = kind;
  info->creator = creator != nullptr ? creator->info_->number : 0;
  info->created_at = created_at;
  infos_.emplace(info->number, info);
  strand->info_ = info;
  if (creator != nullptr) strand->clock_ = creator->clock_;
  strand->enter_slot(
      take_slot(creator != nullptr ? &creator->clock_ : nullptr));
  add_tenure(*strand->slot_, strand->epoch_.clock(), info->number);
  return strand;
}

void StrandTable::finish(Strand &strand) {
  strand.finished_ = true;
  strand.info_->finished = true;
  finished_.push_back(strand.info_->number);
  strand.info_ = nullptr;
  give_back(strand.slot_, strand.epoch_.clock());
  forget_oldest_infos();
}

// The strand continues in another slot. The old one is full: whoever knows its
// last epoch knows all that the strand did there, and so does the strand.
void StrandTable::move(Strand &strand) {
  give_back(strand.slot_, strand.epoch_.clock());
  strand.enter_slot(take_slot(&strand.clock_));
  add_tenure(*strand.slot_, strand.epoch_.clock(), strand.info_->number);
}

bool StrandTable::by_number(StrandNumber number, StrandInfo *info) const {
  auto found = infos_.find(number);
  if (found == infos_.end()) return false;
  *info = *found->second;
  return true;
}

bool StrandTable::at(Epoch epoch, StrandInfo *info) const {
  if (epoch.slot() >= slots_.size()) return false;
  const Deque<Tenure> &tenures = slots_[epoch.slot()]->tenures;
  size_t low = 0, high = tenures.size();
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (tenures[middle].from <= epoch.clock())
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 && by_number(tenures[low - 1].strand, info);
}

const History *StrandTable::history_of(SlotIndex slot) const {
  return slot < slots_.size() ? &slots_[slot]->history : nullptr;
}

StrandStatistics StrandTable::statistics() const {
  return {slots_.size(), free_.size(), next_number_};
}

// Continues 'slot' with its next clock. What the slot did before is known to
// the strand, or take_slot would not have chosen it; so its entry may claim it.
void Strand::enter_slot(Slot *slot) {
  slot_ = slot;
  epoch_ = Epoch(slot->index, slot->next_clock);
  clock_.set(slot->index, slot->next_clock);
}

void Strand::tick() {
  if (__builtin_expect(epoch_.clock() >= strand_limits.max_clock, 0)) {
    SpinGuard guard(table_lock);
    table().move(*this);
  } else {
    epoch_ = Epoch(epoch_.slot(), epoch_.clock() + 1);
    clock_.set(epoch_.slot(), epoch_.clock());
  }
  if (mirror_ != nullptr) *mirror_ = epoch_.bits();
}

void Strand::release_to(VectorClock &other) {
  other = clock_;
  tick();
}

void Strand::release_join(VectorClock &other) {
  other.join(clock_);
  tick();
}

void Strand::mirror_epoch_in(uint64_t *mirror) {
  mirror_ = mirror;
  if (mirror != nullptr) *mirror = epoch_.bits();
}

Strand *fork_strand(Strand *creator, StrandKind kind, StackId created_at) {
  Strand *strand;
  {
    SpinGuard guard(table_lock);
    strand = table().fork(creator, kind, created_at);
  }
  if (creator != nullptr) creator->tick();
  return strand;
}

void finish_strand(Strand &strand) {
  strand.mirror_epoch_in(nullptr);
  SpinGuard guard(table_lock);
  if (!strand.is_finished()) table().finish(strand);
}

void join_strand(Strand &joiner, const Strand &finished) {
  joiner.acquire(finished.clock());
}

void drop_strand(Strand *strand) {
  finish_strand(*strand);
  destroy(strand);
}

bool strand_at(Epoch epoch, StrandInfo *info) {
  SpinGuard guard(table_lock);
  return table().at(epoch, info);
}

bool strand_by_number(StrandNumber number, StrandInfo *info) {
  SpinGuard guard(table_lock);
  return table().by_number(number, info);
}

const History *history_of(SlotIndex slot) {
  SpinGuard guard(table_lock);
  return table().history_of(slot);
}

StrandStatistics strand_statistics() {
  SpinGuard guard(table_lock);
  return table().statistics();
}

void reset_strands_for_tests() {
  SpinGuard guard(table_lock);
  if (the_table != nullptr) destroy(the_table);
  the_table = nullptr;
}

void strands_before_fork() {
  table_lock.lock();
}

void strands_after_fork() {
  table_lock.unlock();
}

}  // namespace yeti
