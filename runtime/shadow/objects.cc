// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/objects.h"

#include "runtime/heap_blocks.h"
#include "runtime/memory.h"
#include "runtime/shadow/fine_shadow.h"
#include "runtime/spin_lock.h"

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

void objects_before_fork() {
  globals.lock.lock();
}

void objects_after_fork() {
  globals.lock.unlock();
}

}  // namespace yeti
