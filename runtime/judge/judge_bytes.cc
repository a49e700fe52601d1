// When arrays take the states of bytes: see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/judge_bytes.h"

#include "runtime/shadow/array_list.h"
#include "runtime/shadow/array_ownership.h"

namespace yeti {

namespace {

// If a range continues, 'distance' bytes apart, through at least this many
// equal objects, they are worth a common array.
constexpr size_t kManyObjects = 16;

}  // namespace

Array *make_array_at(Address address, Address end, size_t distance) {
  if (is_memory_used_up()) return nullptr;
  if (distance >= kArrayBytes) {
    const ObjectBounds all =
        equal_objects_around(address, distance, kManyObjects);
    const Address next = (address | (kPageBytes - 1)) + 1;
    for (const Address wanted : {address, next}) {
      if (wanted >= all.end) break;
      Array *array = make_array(all.start, all.end, wanted, true);
      if (array != nullptr) return array;
    }
  }
  const ObjectBounds bounds = object_around(address, end);
  if (bounds.end < bounds.start + kArrayBytes) return nullptr;
  return make_array(bounds.start, bounds.end, address);
}

void merge_page(Address page) {
  const PageOwner owner = page_entry(page).owner();
  if (owner.array() != nullptr && is_worth_taking(page, page + kPageBytes))
    owner.array()->absorb_page(page);
}

bool is_taken_by_array(Address address, Address end) {
  const bool is_page = address % kPageBytes == 0 && end - address >= kPageBytes;
  if (is_page && page_entry(address).owner().array() != nullptr)
    merge_page(address);
  else
    make_array_at(address, end);
  return owner_of(address) != nullptr;
}

void prefer_array(Address address) {
  constexpr size_t kLarge = 4 * kPageBytes;
  const PageEntry &entry = page_entry(address);
  if (entry.page.load(std::memory_order_relaxed) != nullptr ||
      entry.owner().word() != 0 || is_memory_used_up())
    return;
  const ObjectBounds bounds = object_around(address, address);
  if (bounds.end > bounds.start && bounds.end - bounds.start >= kLarge)
    make_array(bounds.start, bounds.end, address);
}

}  // namespace yeti
