// The table behind thread_table.h: a map under one lock; threads begin and end
// far too rarely for more.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/thread_table.h"

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"
#include "runtime/strands/strand_life.h"

namespace yeti {
namespace {

SpinLock table_lock;

using Table = Map<pthread_t, ThreadEntry *>;
Table *entries;  // guarded by table_lock

// Made on first use and never destroyed: threads may end after the destructors
// of this library have run.
Table &table() {
  if (entries == nullptr) entries = create<Table>();
  return *entries;
}

}  // namespace

void list_thread(ThreadEntry *entry, pthread_t id) {
  SpinGuard guard(table_lock);
  if (entry->listed) return;
  entry->listed = true;
  entry->id = id;
  table()[id] = entry;
}

ThreadEntry *find_thread(pthread_t id) {
  SpinGuard guard(table_lock);
  auto found = table().find(id);
  return found == table().end() ? nullptr : found->second;
}

// A joiner's leaving frees the id for the system to use again, and so does the
// end of a detached thread: by then the id may be another entry's.
void leave_entry(ThreadEntry *entry, Party party) {
  {
    SpinGuard guard(table_lock);
    switch (party) {
      case Party::kCreator:
        entry->creator_left = true;
        break;
      case Party::kThread:
        entry->thread_left = true;
        break;
      case Party::kJoiner:
        entry->joiner_left = true;
        break;
    }
    if (!entry->creator_left || !entry->thread_left || !entry->joiner_left)
      return;
    auto found = table().find(entry->id);
    if (found != table().end() && found->second == entry) table().erase(found);
  }
  drop_strand(entry->strand);
  destroy(entry);
}

void lock_thread_table() {
  table_lock.lock();
}

void unlock_thread_table() {
  table_lock.unlock();
}

void forget_other_threads() {
  SpinGuard guard(table_lock);
  const pthread_t self = pthread_self();
  for (auto it = table().begin(); it != table().end();)
    it = it->first == self ? ++it : table().erase(it);
}

}  // namespace yeti
