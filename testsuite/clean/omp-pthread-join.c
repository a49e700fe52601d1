// A pthread with a team of its own: its end is the end of the team.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <pthread.h>

#include "test.h"

int a[2], seen;

static void *work(void *argument) {
#pragma omp parallel num_threads(2)
  a[omp_get_thread_num()] = 1;
  order_reach(1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  order_wait(1);
  pthread_join(thread, 0);
  seen = a[0] + a[1];
  return seen != 2;
}
