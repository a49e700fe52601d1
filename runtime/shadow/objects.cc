// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/objects.h"

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"
#include "runtime/shadow/fine_shadow.h"
#include "runtime/shadow/heap_blocks.h"

namespace yeti {

namespace {

// Static variables by start, with their ends.
struct Globals {
  SpinLock lock;
  Map<Address, Address> *ends = nullptr;
};
Globals globals;

bool find_global(Address address, ObjectBounds *bounds) {
  SpinGuard guard(globals.lock);
  if (globals.ends == nullptr) return false;
  auto next = globals.ends->upper_bound(address);
  if (next == globals.ends->begin()) return false;
  --next;
  *bounds = {next->first, next->second};
  return address < bounds->end;
}

}  // namespace

void add_globals(const YetiGlobal *list, size_t count) {
  SpinGuard guard(globals.lock);
  if (globals.ends == nullptr) globals.ends = create<Map<Address, Address>>();
  for (size_t i = 0; i < count; ++i) {
    const Address start = address_of(list[i].start);
    (*globals.ends)[start] = start + list[i].size;
  }
}

void remove_globals(Address start, Address end) {
  SpinGuard guard(globals.lock);
  if (globals.ends == nullptr) return;
  globals.ends->erase(globals.ends->lower_bound(start),
                      globals.ends->lower_bound(end));
}

ObjectBounds object_around(Address address, Address end) {
  HeapBlock block;
  if (find_heap_block(address, &block))
    return {block.start, block.start + block.size};
  ObjectBounds bounds;
  if (find_global(address, &bounds)) return bounds;
  return {(address + kPageBytes - 1) & ~(kPageBytes - 1),
          end & ~(kPageBytes - 1)};
}

// There is no room for another block between two such blocks.
ObjectBounds equal_objects_around(Address address, size_t distance,
                                  size_t fewest) {
  constexpr size_t kGap = 32;
  constexpr size_t kMost = size_t{1} << 16;
  HeapBlock block, other;
  if (!find_heap_block(address, &block)) return {};
  if (distance / 2 >= block.size) distance /= 2;
  if (distance < block.size || distance - block.size >= kGap) return {};
  const auto is_equal_at = [&](Address start) {
    return find_heap_block_at(start, &other) && other.size == block.size;
  };
  ObjectBounds bounds = {block.start, block.start + block.size};
  size_t count = 1;
  for (; count < kMost && is_equal_at(bounds.start - distance); ++count)
    bounds.start -= distance;
  for (Address next = block.start + distance;
       count < kMost && is_equal_at(next); ++count, next += distance)
    bounds.end = next + block.size;
  return count >= fewest ? bounds : ObjectBounds{};
}

void objects_before_fork() {
  globals.lock.lock();
}

void objects_after_fork() {
  globals.lock.unlock();
}

}  // namespace yeti
