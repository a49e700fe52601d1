// std::mutex by lock_guard and unique_lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "test.h"

class Counter {
 public:
  void increment() {
    count_++;  // RACE: previous read|write 'this->count_|counter.count_'
  }
  int get() {
    std::unique_lock<std::mutex> guard(mutex_);
    return count_;  // RACE: current read 'this->count_|counter.count_'
  }

 private:
  std::mutex mutex_;
  int count_ = 0;
} counter;

int main() {
  run_in_turn([] { counter.increment(); },
              [] {
                if (counter.get() != 1) order_wait(1);
              });
}
