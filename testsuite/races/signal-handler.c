// A handler runs in the thread that gets the signal and is no thread itself.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <signal.h>

#include "test.h"

int x, own;

static void handler(int number) {
  own++;
  x = number;  // RACE: previous write 'x'
}

static void first(void) {
  own++;
  raise(SIGUSR1);
  own++;
}

static void second(void) {
  x = 3;  // RACE: current write 'x'
}

int main(void) {
  signal(SIGUSR1, handler);
  run_in_turn(first, second);
  x = 4;
  return own != 3;
}
