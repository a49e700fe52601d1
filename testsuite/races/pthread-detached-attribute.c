// A thread that is created detached; a mutex orders it with its creator.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *body(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  x = 2;  // RACE: previous write 'x'
  pthread_mutex_unlock(&mutex);
  order_reach(1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&thread, &attributes, body, NULL);
  order_wait(1);
  x = 3;  // RACE: current write 'x'
  return 0;
}
