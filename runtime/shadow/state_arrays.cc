// The memory of lines' states; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/state_arrays.h"

#include "runtime/base/memory.h"

namespace yeti {
namespace {

std::atomic<size_t> bytes_in_use{0};

// Arrays by log2 of the granule, and groups, which begin with their states.
struct FreeArrays {
  SpinLock lock;
  VarState *first = nullptr;  // linked through w
};
FreeArrays free_arrays[kMaxGranuleLog + 1];
FreeArrays free_groups;

VarState *take_from(FreeArrays &arrays, size_t bytes) {
  arrays.lock.lock();
  VarState *array = arrays.first;
  if (array != nullptr)
    arrays.first =
        reinterpret_cast<VarState *>(array->w.load(std::memory_order_relaxed));
  arrays.lock.unlock();
  if (array != nullptr) {
    array->w.store(0, std::memory_order_relaxed);
    return array;
  }
  bytes_in_use.fetch_add(bytes, std::memory_order_relaxed);
  return static_cast<VarState *>(allocate(bytes));
}

// pre: all states are minimal.
void give_back(VarState *array, FreeArrays &arrays) {
  SpinGuard guard(arrays.lock);
  array->w.store(reinterpret_cast<uint64_t>(arrays.first),
                 std::memory_order_relaxed);
  arrays.first = array;
}

}  // namespace

VarState *take_array(unsigned granule_log) {
  return take_from(free_arrays[granule_log],
                   (kLineBytes >> granule_log) * sizeof(VarState));
}

void give_back_array(VarState *array, unsigned granule_log) {
  give_back(array, free_arrays[granule_log]);
}

LineGroups *take_groups() {
  return reinterpret_cast<LineGroups *>(
      take_from(free_groups, sizeof(LineGroups)));
}

void give_back_groups(LineGroups &groups) {
  give_back(groups.states, free_groups);
}

size_t shadow_bytes() {
  return bytes_in_use.load(std::memory_order_relaxed);
}

void note_shadow_bytes(size_t bytes) {
  bytes_in_use.fetch_add(bytes, std::memory_order_relaxed);
}

}  // namespace yeti
