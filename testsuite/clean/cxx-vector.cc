// A container is not protected against two writers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <vector>

#include "test.h"

std::vector<int> numbers(10);
std::mutex mutex;

static void first() {
  std::lock_guard<std::mutex> guard(mutex);
  numbers[3] = 1;
}

static void second() {
  std::lock_guard<std::mutex> guard(mutex);
  for (int &number : numbers) number++;
}

int main() {
  run_in_turn(first, second);
}
