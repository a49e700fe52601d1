// The tree of held locks.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/lock_sets.h"

#include "runtime/base/intern_tree.h"

namespace yeti {
namespace {

struct LockKey {
  Address lock;
  StackId acquired_at;
  uint32_t shared;

  uint64_t hash() const {
    return (lock ^ shared) +
           static_cast<uint64_t>(acquired_at) * 0xff51afd7ed558ccdu;
  }
  friend bool operator==(const LockKey &a, const LockKey &b) {
    return a.lock == b.lock && a.acquired_at == b.acquired_at &&
           a.shared == b.shared;
  }
};

constexpr size_t kDefaultBytes = size_t{32} << 20;

InternTree<LockKey> sets{kDefaultBytes};
static_assert(sizeof(InternTree<LockKey>::Node) == 24);

}  // namespace

LockSetId intern_locks(const HeldLock *held, size_t count) {
  uint32_t set = 0;
  for (size_t i = 0; i < count; ++i) {
    set = sets.extend(
        set, {held[i].lock, held[i].acquired_at, held[i].shared ? 1u : 0u});
    if (set == 0) break;
  }
  return LockSetId{set};
}

LockSetId intern_held_locks(ThreadState &thread) {
  if (thread.held_id != LockSetId::kNone || thread.held.empty())
    return thread.held_id;
  thread.held_id = intern_locks(thread.held.data(), thread.held.size());
  return thread.held_id;
}

size_t locks_of_set(LockSetId set, HeldLock *locks, size_t capacity) {
  size_t count = 0;
  for (auto number = static_cast<uint32_t>(set); number != 0; ++count)
    number = sets.node(number).parent;
  auto number = static_cast<uint32_t>(set);
  for (size_t i = count; i-- != 0;) {
    const auto &node = sets.node(number);
    if (i < capacity)
      locks[i] = {node.key.lock, node.key.shared != 0, node.key.acquired_at};
    number = node.parent;
  }
  return count;
}

void set_lock_sets_limit(size_t bytes) {
  sets.set_max_bytes(bytes);
}

}  // namespace yeti
