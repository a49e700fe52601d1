// Threads use locals of C++ functions that wait for them in the C++ library: an
// object by a method, a variable that a closure refers to, a number by pointer.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <thread>

std::mutex mutex;

namespace space {
struct Counter {
  int hits = 0, misses = 0;
  void miss() {
    std::lock_guard<std::mutex> guard(mutex);
    ++misses;
  }
};

struct Job {
  [[gnu::noinline]] long run_by_closure() {
    long total = 0;
    auto add = [&] {
      std::lock_guard<std::mutex> guard(mutex);
      ++total;
    };
    std::thread one(add), two(add);
    one.join();
    two.join();
    return total;
  }
};
}  // namespace space

static void add(int *number) {
  std::lock_guard<std::mutex> guard(mutex);
  ++*number;
}

[[gnu::noinline]] static int run_by_pointer() {
  int number = 0;
  std::thread one(add, &number), two(add, &number);
  one.join();
  two.join();
  return number;
}

int main() {
  space::Counter counter;
  {
    std::thread one(&space::Counter::miss, &counter);
    std::thread two(&space::Counter::miss, &counter);
    one.join();
    two.join();
  }
  return run_by_pointer() + space::Job().run_by_closure() == 0 ||
         counter.misses == 0;
}
