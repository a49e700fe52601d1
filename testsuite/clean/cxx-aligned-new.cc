// Objects of greater alignment, sized and aligned delete.
// OPTIONS: -std=c++17
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "test.h"

struct alignas(128) Wide {
  long words[16];
} *wide = new Wide();
std::mutex mutex;

static void reader() {
  std::lock_guard<std::mutex> guard(mutex);
  if (wide->words[9] != 0) order_wait(60);
}

static void deleter() {
  std::lock_guard<std::mutex> guard(mutex);
  delete wide;
}

int main() {
  run_in_turn(reader, deleter);
}
