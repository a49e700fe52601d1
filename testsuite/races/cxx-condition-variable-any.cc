// std::condition_variable_any over a shared lock, with a limit of time.
// OPTIONS: -std=c++17
// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <condition_variable>
#include <shared_mutex>

#include "test.h"

bool ready;
int data;
std::shared_mutex mutex;
std::condition_variable_any condition;

static void consumer() {
  std::shared_lock<std::shared_mutex> lock(mutex);
  condition.wait_for(lock, std::chrono::seconds(30), [] { return ready; });
  lock.unlock();
  data++;  // RACE: read|write 'data'
}

static void producer() {
  {
    std::unique_lock<std::shared_mutex> lock(mutex);
    ready = true;
  }
  condition.notify_all();
  data = 1;  // RACE: write 'data'
}

int main() {
  run_together(consumer, producer);
}
