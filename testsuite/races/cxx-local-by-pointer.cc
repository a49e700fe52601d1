// Threads use locals of C++ functions that wait for them in the C++ library: an
// object by a method, a variable that a closure refers to, a number by pointer.
// SPDX-License-Identifier: GPL-3.0-or-later
// REPORT: Location is local 'counter' of size 8 at 0x
// REPORT: in frame of 'main' (
// REPORT: The race is at offset 4: element [1] of 4-byte elements
// REPORT: Location is local 'total' of size 8 at 0x
// REPORT: in frame of 'space::Job::run_by_closure()' (
// REPORT: Location is local 'number' of size 4 at 0x
// REPORT: in frame of 'run_by_pointer' (
#include <mutex>
#include <thread>

std::mutex mutex;

namespace space {
struct Counter {
  int hits = 0, misses = 0;
  void miss() {
    ++misses;  // RACE[object]: read|write 4
  }
};

struct Job {
  [[gnu::noinline]] long run_by_closure() {
    long total = 0;
    auto add = [&] {
      ++total;  // RACE[closure]: read|write 8 'total'
    };
    std::thread one(add), two(add);
    one.join();
    two.join();
    return total;
  }
};
}  // namespace space

static void add(int *number) {
  ++*number;  // RACE[pointer]: read|write 4
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
