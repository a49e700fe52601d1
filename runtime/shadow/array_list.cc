// All arrays: how they are made, retired and counted; see array.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/array_list.h"
#include "runtime/shadow/array.h"

#include "runtime/shadow/array_ownership.h"

#include <algorithm>

namespace yeti {

ArrayCounters array_counters;

// All arrays, and the free records.
struct ArrayList {
  SpinLock lock;  // also held while an array is made
  Array *first = nullptr;
  Array *free = nullptr;

  Array *take() {
    Array *array = free;
    if (array != nullptr)
      free = array->next_;
    else
      array = create<Array>();
    array->next_ = first;
    array->previous_ = nullptr;
    if (first != nullptr) first->previous_ = array;
    first = array;
    return array;
  }
  void give_back(Array *array) {
    if (array->previous_ != nullptr)
      array->previous_->next_ = array->next_;
    else
      first = array->next_;
    if (array->next_ != nullptr) array->next_->previous_ = array->previous_;
    array->next_ = free;
    free = array;
  }
  void lock_all() {
    for (Array *each = first; each != nullptr; each = each->next_)
      each->lock_.lock();
  }
  void unlock_all() {
    for (Array *each = first; each != nullptr; each = each->next_)
      each->lock_.unlock();
  }
  ArrayStatistics statistics() {
    ArrayStatistics result;
    for (Array *each = first; each != nullptr; each = each->next_) {
      SpinGuard guard(each->lock_);
      switch (each->mode()) {
        case Array::Mode::kNone:
          continue;
        case Array::Mode::kCoarse:
          ++result.coarse;
          break;
        case Array::Mode::kBlock:
          ++result.block;
          break;
        case Array::Mode::kLattice:
          ++result.lattice;
          break;
      }
      result.states += each->states();
    }
    return result;
  }
};

namespace {

ArrayList arrays;

// Reduces ['*start', '*end') to the part around 'wanted' in which no page
// belongs to an array nor, if there are many objects, contains a line that
// does.
void leave_to_others(Address *start, Address *end, Address wanted,
                     bool is_of_many) {
  const auto is_free = [&](Address address) {
    return page_entry(address).owner().word() == 0 &&
           !(is_of_many && has_owned_line(address));
  };
  Address first = page_of(wanted), last = first + kPageBytes;
  while (first > *start && is_free(first - 1)) first -= kPageBytes;
  while (last < *end && is_free(last)) last += kPageBytes;
  *start = std::max(*start, first);
  *end = std::min(*end, last);
}

}  // namespace

Array *make_array(Address start, Address end, Address wanted, bool is_of_many) {
  start = line_up(start);
  end = line_down(end);
  if (start >= end || wanted < start || wanted >= end) return nullptr;
  const Address part = page_of(wanted) > start ? page_of(wanted) : start;
  const Address next_page = page_of(wanted) + kPageBytes;
  const Address part_end = next_page < end ? next_page : end;
  const bool is_whole = part_end - part == kPageBytes;
  SpinGuard guard(arrays.lock);
  if (Array *owner = owner_of(wanted)) return owner;
  if (page_entry(wanted).owner().word() != 0 ||
      (is_whole && has_owned_line(part)) || !is_worth_taking(part, part_end))
    return nullptr;
  leave_to_others(&start, &end, wanted, is_of_many);
  Array *array = arrays.take();
  SpinGuard array_guard(array->lock_);
  array->begin(start, end);
  array->is_of_many_ = is_of_many;
  if (array->owns_nothing()) {
    array->retire();
    arrays.give_back(array);
    return nullptr;
  }
  count_one(array_counters.made);
  return array->keeps(wanted) ? array : nullptr;
}

void Array::retire_and_unlock() {
  retire();
  lock_.unlock();
  SpinGuard guard(arrays.lock);
  arrays.give_back(this);
}

ArrayStatistics array_statistics() {
  SpinGuard guard(arrays.lock);
  return arrays.statistics();
}

void arrays_before_fork() {
  arrays.lock.lock();
  arrays.lock_all();
}

void arrays_after_fork() {
  arrays.unlock_all();
  arrays.lock.unlock();
}

}  // namespace yeti
