// The owner of a robust mutex ends without unlocking it. The next thread to lock
// it is told so and comes after everything that the dead owner did.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;
pthread_mutex_t mutex;

static void *owner(void *unused) {
  pthread_mutex_lock(&mutex);
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, NULL, owner, NULL);
  order_wait(1);
  x = 2;  // RACE: current write 'x'
  if (pthread_mutex_lock(&mutex) != EOWNERDEAD) return 1;
  pthread_mutex_consistent(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
