// A lock of the program's own, made known by __tsan_mutex_*.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

void __tsan_mutex_create(void *, unsigned);
void __tsan_mutex_pre_lock(void *, unsigned);
void __tsan_mutex_post_lock(void *, unsigned, int);
int __tsan_mutex_pre_unlock(void *, unsigned);
void __tsan_mutex_post_unlock(void *, unsigned);

int x, lock;

static void increment(void) {
  __tsan_mutex_pre_lock(&lock, 0);
  __tsan_mutex_post_lock(&lock, 0, 0);
  __tsan_mutex_pre_unlock(&lock, 0);
  __tsan_mutex_post_unlock(&lock, 0);
  x++;  // RACE: read|write 'x'
}

int main(void) {
  __tsan_mutex_create(&lock, 0);
  run_in_turn(increment, increment);
  return x != 2;
}
