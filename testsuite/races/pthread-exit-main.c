// The main thread leaves by pthread_exit and the other one goes on.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;
pthread_t main_thread;

static void *body(void *unused) {
  order_wait(1);
  x = 2;  // RACE: current write 'x'
  return unused;
}

int main(void) {
  pthread_t thread;
  main_thread = pthread_self();
  pthread_create(&thread, NULL, body, NULL);
  pthread_detach(thread);
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  pthread_exit(NULL);
}
