// A pthread created by a member of a team.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <pthread.h>

int x, y;

static void *work(void *argument) {
  *(int *)argument = 1;
  return 0;
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
    pthread_t thread;
    int me = omp_get_thread_num();
    pthread_create(&thread, 0, work, me ? &x : &y);
    pthread_join(thread, 0);
    if (me > 1) y++;
  }
  x++;
  return x != 2;
}
