// realloc ends the old block and starts a new one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

char *text;

static void *reader(void *unused) {
  if (text[5]) order_wait(60);  // RACE: previous read 1 'text[5]'
  order_reach(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  text = calloc(1, 16);
  pthread_create(&thread, NULL, reader, NULL);
  order_wait(1);
  char *more = realloc(text, 100000);  // RACE: current free|write
  pthread_join(thread, NULL);
  more[5] = 'x';
  free(more);
  return 0;
}
