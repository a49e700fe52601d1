// For programs of test scripts: threads take turns, which the detector cannot
// see because this is compiled without the plugin.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sched.h>

void wait_for(int wanted);
void give(int next);

static int turn;

// Returns once give('wanted') was called.
void wait_for(int wanted) {
  while (__atomic_load_n(&turn, __ATOMIC_ACQUIRE) != wanted) sched_yield();
}

void give(int next) {
  __atomic_store_n(&turn, next, __ATOMIC_RELEASE);
}
