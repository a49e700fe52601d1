// The histories of ended threads; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/free_histories.h"

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

struct FreeHistories {
  SpinLock lock;
  Deque<History *> *histories = nullptr;  // in the order of the threads' ends
};
FreeHistories free_histories;

}  // namespace

History *take_history() {
  SpinGuard guard(free_histories.lock);
  Deque<History *> *histories = free_histories.histories;
  if (histories == nullptr || histories->empty()) return create<History>();
  History *history = histories->front();
  histories->pop_front();
  return history;
}

void give_back_history(History *history) {
  SpinGuard guard(free_histories.lock);
  if (free_histories.histories == nullptr)
    free_histories.histories = create<Deque<History *>>();
  free_histories.histories->push_back(history);
}

void free_histories_before_fork() {
  free_histories.lock.lock();
}

void free_histories_after_fork() {
  free_histories.lock.unlock();
}

}  // namespace yeti
