// The main thread leaves by pthread_exit and the other one goes on.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;
pthread_t main_thread;

static void *body(void *unused) {
  order_wait(1);
  pthread_join(main_thread, NULL);
  x = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  main_thread = pthread_self();
  pthread_create(&thread, NULL, body, NULL);
  pthread_detach(thread);
  x = 1;
  order_reach(1);
  pthread_exit(NULL);
}
