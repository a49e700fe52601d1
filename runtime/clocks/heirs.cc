// See heirs.h. The slot's user adds its entries, under the lock; anybody may
// read them. Adjacent entries that have come to have the same heir are merged,
// so a slot has few.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/clocks/heirs.h"

namespace yeti {

std::atomic<bool> Heirs::are_any_{false};
std::atomic<Heirs::Part *> Heirs::parts_[Epoch::kMaxSlot / kTogether + 1];
SpinLock Heirs::locks_[kLocks];

namespace {

// A slot is shortened if it has more entries than this, and twice as many as
// after the last time.
constexpr size_t kFew = 8;

bool is_power_of_two(size_t number) {
  return (number & (number - 1)) == 0;
}

}  // namespace

Heirs::Part &Heirs::part_of(SlotIndex slot) {
  std::atomic<Part *> &place = parts_[slot / kTogether];
  Part *part = place.load(std::memory_order_acquire);
  if (part != nullptr) return *part;
  Part *made = create<Part>();
  if (place.compare_exchange_strong(part, made, std::memory_order_acq_rel))
    return *made;
  destroy(made);
  return *part;
}

// The entry that contains 'epoch'.
Heirs::Entry Heirs::next_of(Epoch epoch) {
  const Vector<Entry> &entries =
      part_of(epoch.slot()).entries[epoch.slot() % kTogether];
  SpinGuard guard(lock_of(epoch.slot()));
  size_t low = 0, high = entries.size() - 1;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (entries[middle].last < epoch.clock())
      low = middle + 1;
    else
      high = middle;
  }
  return entries[low];
}

// The path from 'epoch' was found to end at 'heir': shortens it, so that the
// next lookup gets there in one step.
void Heirs::set_next(Epoch epoch, Epoch heir) {
  Vector<Entry> &entries =
      part_of(epoch.slot()).entries[epoch.slot() % kTogether];
  SpinGuard guard(lock_of(epoch.slot()));
  for (size_t i = entries.size(); i-- > 0 && entries[i].last >= epoch.clock();)
    if (i == 0 || entries[i - 1].last < epoch.clock()) entries[i].heir = heir;
}

Heirs::Legacy Heirs::legacy_of(Epoch epoch) {
  const Entry entry = next_of(epoch);
  const auto thread = static_cast<uint32_t>(entry.thread);
  if (!has_heir(entry.heir)) return {entry.heir, thread};
  const Epoch heir = resolve_all(entry.heir);
  set_next(epoch, heir);
  return {heir, thread};
}

Epoch Heirs::resolve_all(Epoch epoch) {
  while (has_heir(epoch)) epoch = next_of(epoch).heir;
  return epoch;
}

// Merges adjacent entries that have the same heir now. Only the user of the
// slot changes their number, so it may look without the lock.
void Heirs::shorten(Vector<Entry> &entries, SpinLock &lock) {
  Vector<Entry> fewer;
  for (size_t i = 0; i < entries.size(); ++i) {
    Entry entry;
    {
      SpinGuard guard(lock);
      entry = entries[i];
    }
    entry.heir = resolve_all(entry.heir);
    if (!fewer.empty() && fewer.back().heir == entry.heir &&
        fewer.back().thread == entry.thread)
      fewer.back() = entry;
    else
      fewer.push_back(entry);
  }
  SpinGuard guard(lock);
  entries.swap(fewer);
}

void Heirs::add(Epoch last, uint32_t thread, Epoch heir) {
  const SlotIndex slot = last.slot();
  Part &part = part_of(slot);
  std::atomic<Clock> &known = part.last[slot % kTogether];
  if (last.clock() <= known.load(std::memory_order_relaxed)) return;
  Vector<Entry> &entries = part.entries[slot % kTogether];
  if (entries.size() >= kFew && is_power_of_two(entries.size()))
    shorten(entries, lock_of(slot));
  {
    SpinGuard guard(lock_of(slot));
    if (!entries.empty() && entries.back().heir == heir &&
        entries.back().thread == thread)
      entries.back().last = last.clock();
    else
      entries.push_back({last.clock(), thread, heir});
  }
  known.store(last.clock(), std::memory_order_release);
  are_any_.store(true, std::memory_order_release);
}

void Heirs::before_fork() {
  for (SpinLock &lock : locks_) lock.lock();
}

void Heirs::after_fork() {
  for (SpinLock &lock : locks_) lock.unlock();
}

void Heirs::reset_for_tests() {
  for (std::atomic<Part *> &place : parts_) {
    Part *part = place.exchange(nullptr);
    if (part != nullptr) destroy(part);
  }
  are_any_.store(false);
}

}  // namespace yeti
