// As pthread-detach.c, for the threads of C11.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <semaphore.h>
#include <threads.h>
#include <unistd.h>

#include "test.h"

int x;
sem_t done;

static int body(void *unused) {
  (void)unused;
  x = 2;
  sem_post(&done);
  order_reach(1);
  return 0;
}

int main(void) {
  thrd_t thread;
  sem_init(&done, 0, 0);
  thrd_create(&thread, body, 0);
  thrd_detach(thread);
  order_wait(1);
  usleep(20000);  // the thread has most likely ended
  sem_wait(&done);
  x = 3;
  return 0;
}
