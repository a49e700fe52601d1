// Two tasks outside of all regions, after a thread was joined: nothing else
// runs, but tasks are strands.
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
  x = 2;  // RACE: write 4 'x'
#pragma omp task shared(x)
  x = 3;  // RACE: write 4 'x'
#pragma omp taskwait
  printf("%d\n", x);
  return 0;
}
