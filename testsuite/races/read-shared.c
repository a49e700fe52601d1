// Any number of threads may read together; who writes needs to come after all.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

enum { kReaders = 5 };
int x = 1;

static void *reader(void *unused) {
  if (x == 0) order_wait(60);  // RACE: read 'x'
  order_reach(1);
  return unused;
}

int main(void) {
  pthread_t threads[kReaders];
  for (int i = 0; i < kReaders; i++)
    pthread_create(&threads[i], NULL, reader, NULL);
  order_wait(1);
  x = 2;  // RACE: write 'x'
  for (int i = 0; i < kReaders; i++) pthread_join(threads[i], NULL);
  return 0;
}
