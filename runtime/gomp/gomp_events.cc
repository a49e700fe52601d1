// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/gomp/gomp_events.h"

#include "runtime/base/spin_lock.h"

namespace yeti {

namespace {

SpinLock events_lock;
Map<uintptr_t, Task *> *events = nullptr;  // guarded by events_lock

}  // namespace

void add_event(uintptr_t event, Task *task) {
  take_user(*task);
  await_fulfilment(*task);
  SpinGuard guard(events_lock);
  if (events == nullptr) events = create<Map<uintptr_t, Task *>>();
  (*events)[event] = task;
}

Task *take_event(uintptr_t event) {
  SpinGuard guard(events_lock);
  if (events == nullptr) return nullptr;
  const auto found = events->find(event);
  if (found == events->end()) return nullptr;
  Task *task = found->second;
  events->erase(found);
  return task;
}

}  // namespace yeti
