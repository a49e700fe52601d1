// Teams of two pthreads at the same time.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <pthread.h>

#include "test.h"

int a[4];

static void team(int first) {
#pragma omp parallel num_threads(2)
  {
    a[first + omp_get_thread_num()]++;
#pragma omp barrier
    a[first + 1 - omp_get_thread_num()]++;
  }
}

static void left(void) {
  team(0);
}

static void right(void) {
  team(2);
}

int main(void) {
  run_in_turn(left, right);
  return 0;
}
