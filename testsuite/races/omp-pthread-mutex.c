// Members of a team that exclude each other by a pthread mutex.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
#pragma omp parallel num_threads(4)
  {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    x++;  // RACE: read|write 4 'x'
  }
  return x < 1;
}
