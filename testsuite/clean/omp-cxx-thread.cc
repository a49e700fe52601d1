// Regions of several std::threads at the same time.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <thread>
#include <vector>

#include "test.h"

std::vector<int> numbers(200);

static void fill(int first, int wait, int then) {
  if (wait) order_wait(wait);
#pragma omp parallel for num_threads(2)
  for (int i = first; i < first + 100; i++) numbers[i] = i;
  order_reach(then);
}

int main() {
  std::thread left(fill, 0, 0, 1);
  std::thread right(fill, 100, 1, 2);
  left.join();
  right.join();
  return numbers[1] != 1;
}
