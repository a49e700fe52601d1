// The comparison function of qsort is called from the library.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

int comparisons;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int compare(const void *a, const void *b) {
  pthread_mutex_lock(&mutex);
  comparisons++;
  pthread_mutex_unlock(&mutex);
  return *(const int *)a - *(const int *)b;
}

static void sort(void) {
  int numbers[] = {4, 2, 5, 1, 3};
  qsort(numbers, 5, sizeof *numbers, compare);
}

int main(void) {
  run_in_turn(sort, sort);
  return comparisons == 0;
}
