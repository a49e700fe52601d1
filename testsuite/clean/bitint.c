// A number of 256 bits is accessed as a whole.
// OPTIONS: -std=c2x
// GCC: 14
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

_BitInt(256) sum, parts[4];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *argument) {
  pthread_mutex_lock(&mutex);
  parts[0] += 1;
  sum = sum * 3 + *(int *)argument;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, add, &numbers[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return parts[0] != 2;
}
