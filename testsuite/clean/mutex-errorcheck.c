// The unlock of an error-checking mutex by a thread that does not own it fails
// and releases nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

int x;
pthread_mutex_t mutex;

static void first(void) {
  pthread_mutex_lock(&mutex);
  x = 1;
  if (pthread_mutex_unlock(&mutex) != 0) abort();
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  if (pthread_mutex_lock(&mutex) != EDEADLK) abort();
  x = 2;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  run_in_turn(first, second);
  return 0;
}
