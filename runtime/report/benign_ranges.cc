// See benign_ranges.h: disjoint ranges by their start, neighbours merged.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/benign_ranges.h"

#include <atomic>

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"

namespace yeti {

namespace {

using Ranges = Map<Address, Address>;  // start -> end

SpinLock lock;
Ranges *ranges = nullptr;             // guarded by lock
std::atomic<bool> has_ranges{false};  // spares the lock to most programs

// The first range that ends after 'start'.
Ranges::iterator first_behind(Address start) {
  auto next = ranges->upper_bound(start);
  if (next == ranges->begin()) return next;
  auto before = next;
  --before;
  return before->second > start ? before : next;
}

// Removes ['start', 'end') and keeps what extends beyond it on either side.
void cut_out(Address start, Address end) {
  auto range = first_behind(start);
  while (range != ranges->end() && range->first < end) {
    Address old_start = range->first, old_end = range->second;
    range = ranges->erase(range);
    if (old_start < start) ranges->emplace(old_start, start);
    if (old_end > end) ranges->emplace(end, old_end);
  }
}

// Joins the range at 'start' with those that touch it.
void merge_around(Address start) {
  auto range = ranges->find(start);
  auto next = range;
  ++next;
  if (next != ranges->end() && next->first == range->second) {
    range->second = next->second;
    ranges->erase(next);
  }
  if (range == ranges->begin()) return;
  auto before = range;
  --before;
  if (before->second != range->first) return;
  before->second = range->second;
  ranges->erase(range);
}

}  // namespace

void add_benign_range(Address start, size_t size) {
  if (size == 0) return;
  SpinGuard guard(lock);
  if (ranges == nullptr) ranges = create<Ranges>();
  cut_out(start, start + size);
  ranges->emplace(start, start + size);
  merge_around(start);
  has_ranges.store(true, std::memory_order_release);
}

void forget_benign_ranges(Address start, size_t size) {
  if (size == 0 || !has_ranges.load(std::memory_order_acquire)) return;
  SpinGuard guard(lock);
  cut_out(start, start + size);
}

bool is_benign_race(Address start, size_t size) {
  if (!has_ranges.load(std::memory_order_acquire)) return false;
  SpinGuard guard(lock);
  auto range = first_behind(start);
  return range != ranges->end() && range->first <= start &&
         range->second >= start + size;
}

void benign_ranges_before_fork() {
  lock.lock();
}
void benign_ranges_after_fork_in_parent() {
  lock.unlock();
}

}  // namespace yeti
