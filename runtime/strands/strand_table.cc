// The table of all strands and slots; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/strand_table.h"

#include "runtime/base/check.h"

namespace yeti {

SpinLock strand_table_lock;
StrandLimits strand_limits;

namespace {

StrandTable *the_table = nullptr;  // guarded by strand_table_lock

constexpr size_t kNewestLooked = 16;
constexpr size_t kOthersLooked = 32;

}  // namespace

StrandTable &strand_table() {
  if (the_table == nullptr) the_table = create<StrandTable>();
  return *the_table;
}

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
// few and at some others in rotation. So the cost does not depend on how many
// slots wait, and a slot that became known is found after a bounded number of
// looks.
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

// Moves the slot's last tenure to the list of those that are over, where it
// replaces the oldest one.
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

// --- entry points ---

Slot *take_slot_of_heirs() {
  SpinGuard guard(strand_table_lock);
  Slot *slot = strand_table().take_left(nullptr);
  return slot != nullptr ? slot : strand_table().new_slot();
}

void give_to_anybody(SlotList &slots) {
  SpinGuard guard(strand_table_lock);
  strand_table().give_to_anybody(slots);
}

void reset_strands_for_tests() {
  SpinGuard guard(strand_table_lock);
  if (the_table != nullptr) destroy(the_table);
  the_table = nullptr;
  Heirs::reset_for_tests();
}

void strands_before_fork() {
  strand_table_lock.lock();
}

void strands_after_fork() {
  strand_table_lock.unlock();
}

}  // namespace yeti
