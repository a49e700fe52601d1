// pthread_kill orders what comes before it, and not what comes after it, with the
// handler.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

#include "test.h"

int data, seen;

static void handler(int number) {
  (void)number;
  seen = data;
  order_reach(2);
}

static void *body(void *unused) {
  order_reach(1);
  order_wait(2);
  return unused;
}

int main(void) {
  pthread_t thread;
  struct sigaction action = {.sa_handler = handler};
  sigaction(SIGUSR1, &action, NULL);
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  data = 42;
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  return 0;
}
