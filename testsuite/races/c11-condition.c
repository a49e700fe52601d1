// C11 condition variables hand over with the mutex.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <threads.h>

#include "test.h"

int ready, data;
mtx_t mutex;
cnd_t cond;

static void consumer(void) {
  mtx_lock(&mutex);
  while (!ready) cnd_wait(&cond, &mutex);
  mtx_unlock(&mutex);
  data++;  // RACE: read|write 'data'
}

static void producer(void) {
  mtx_lock(&mutex);
  ready = 1;
  cnd_broadcast(&cond);
  mtx_unlock(&mutex);
  data = 1;  // RACE: write 'data'
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  cnd_init(&cond);
  run_together(consumer, producer);
  return 0;
}
