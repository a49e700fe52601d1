// std::barrier: arrivals happen before the completion and before the returns.
// OPTIONS: -std=c++20
// SPDX-License-Identifier: GPL-3.0-or-later
#include <barrier>

#include "test.h"

int x, sum;
struct Completion {
  void operator()() noexcept { sum += x; }
};
std::barrier<Completion> barrier(2, Completion());

static void first() {
  barrier.arrive_and_wait();
  x = 1;  // RACE: write 'x'
}

static void second() {
  barrier.arrive_and_wait();
  x = 2;  // RACE: write 'x'
}

int main() {
  run_together(first, second);
  return sum > 1;
}
