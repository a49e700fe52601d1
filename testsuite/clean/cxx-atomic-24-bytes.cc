// std::atomic of 24 bytes: ordered by its memory order, and no plain object.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>

#include "test.h"

struct Record {
  long a, b, c;
};
std::atomic<Record> record;
int data;

static void first() {
  data = 1;
  record.store(Record{1, 2, 3}, std::memory_order_release);
}

static void second() {
  if (record.load(std::memory_order_acquire).c != 3) order_wait(60);
  data = 2;
}

int main() {
  run_in_turn(first, second);
}
