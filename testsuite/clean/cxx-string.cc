// A string's characters, short and long.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <string>

#include "test.h"

std::string text = "a text that is too long for the buffer inside";
std::mutex mutex;

static void first() {
  std::lock_guard<std::mutex> guard(mutex);
  text[5] = 'x';
}

static void second() {
  std::lock_guard<std::mutex> guard(mutex);
  if (text[5] == 'y') order_wait(1);
}

int main() {
  run_in_turn(first, second);
}
