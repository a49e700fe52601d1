// A detached thread is ordered by what it posts, not by having ended.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <unistd.h>

#include "test.h"

int x;
sem_t done;

static void *body(void *unused) {
  (void)unused;
  x = 2;
  sem_post(&done);
  order_reach(1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_create(&thread, NULL, body, NULL);
  pthread_detach(thread);
  order_wait(1);
  usleep(20000);  // the thread has most likely ended
  sem_wait(&done);
  x = 3;
  return 0;
}
