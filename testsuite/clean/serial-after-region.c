// The thread that ran a region is alone after it, until it starts a thread: what
// it did in between is known to that thread.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>

#include "test.h"

#define N 100

static int a[N];

static void *work(void *unused) {
  order_wait(1);
  a[7] += 1;
  return unused;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) a[i] = i;
  a[7] = 0;
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  order_reach(1);
  pthread_join(thread, 0);
  printf("%d\n", a[7]);
  return 0;
}
