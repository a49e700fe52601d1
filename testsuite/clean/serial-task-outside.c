// The twin waits for the first task: nothing else
// runs.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>

static int x;

static void *nothing(void *unused) {
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, nothing, 0);
  pthread_join(thread, 0);
  x = 1;
#pragma omp task shared(x)
  x = 2;
#pragma omp taskwait
#pragma omp task shared(x)
  x = 3;
#pragma omp taskwait
  printf("%d\n", x);
  return 0;
}
