// std::condition_variable hands over with the mutex.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <condition_variable>
#include <mutex>

#include "test.h"

bool ready;
int data;
std::mutex mutex;
std::condition_variable condition;

static void consumer() {
  std::unique_lock<std::mutex> lock(mutex);
  condition.wait(lock, [] { return ready; });
  lock.unlock();
  data++;
}

static void producer() {
  data = 1;
  {
    std::lock_guard<std::mutex> guard(mutex);
    ready = true;
  }
  condition.notify_one();
}

int main() {
  run_together(consumer, producer);
}
