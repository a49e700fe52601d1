// What threads get in an array of records: each its own part of a block, or
// not.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

struct span {
  const int *in;
  int *out;
  int first, last;
};

static void *work(void *argument) {
  const struct span *span = argument;
  for (int i = span->first; i < span->last; i++)
    span->out[i] += span->in[i];  // RACE: read|write 4
  order_reach(span->first + 1);
  return NULL;
}

int main(void) {
  int *in = calloc(4, sizeof *in), *out = calloc(4, sizeof *out);
  struct span spans[2];
  pthread_t threads[2];
  for (int t = 0; t < 2; t++) {
    spans[t] = (struct span){in, t ? in : out, t, 2 * t + 2};
    if (t) order_wait(1);
    pthread_create(&threads[t], NULL, work, &spans[t]);
  }
  for (int t = 0; t < 2; t++) pthread_join(threads[t], NULL);
  int result = out[0];
  free(in);
  free(out);
  return result;
}
