// A nested lock of OpenMP excludes the threads of one team only; a mutex of
// pthreads all.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <pthread.h>

int sum;
omp_nest_lock_t lock;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  omp_init_nest_lock(&lock);
#pragma omp teams num_teams(2)
#pragma omp parallel num_threads(1)
  {
    omp_set_nest_lock(&lock);
    sum++;  // RACE: read|write 4 'sum'
    omp_unset_nest_lock(&lock);
  }
  omp_destroy_nest_lock(&lock);
  return sum == 2 ? 0 : 1;
}
