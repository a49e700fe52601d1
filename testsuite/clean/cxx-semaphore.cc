// std::counting_semaphore: a release hands over.
// OPTIONS: -std=c++20
// SPDX-License-Identifier: GPL-3.0-or-later
#include <semaphore>

#include "test.h"

int x;
std::counting_semaphore<4> semaphore(0);

static void first() {
  x = 1;
  semaphore.release();
}

static void second() {
  semaphore.acquire();
  x = 2;
}

int main() {
  run_in_turn(first, second);
}
