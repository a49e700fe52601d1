// Threads that free and allocate blocks at random among many: the cost of the
// beginning and the end of a heap block.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { kThreads = 2, kBlocks = 300000, kRounds = 600000 };

static uint64_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static void *worker(void *argument) {
  uint64_t state = 88172645463325252u + (uintptr_t)argument * 7919;
  uint64_t **blocks = malloc(kBlocks * sizeof *blocks);
  uintptr_t sum = 0;
  for (int i = 0; i < kBlocks; ++i) {
    blocks[i] = malloc(16 + i % 64 * 4);
    *blocks[i] = 1;
  }
  for (int i = 0; i < kRounds; ++i) {
    uint64_t random = next(&state), chosen = random % kBlocks;
    sum += *blocks[chosen];
    free(blocks[chosen]);
    blocks[chosen] = malloc(16 + (random >> 40) % 256);
    *blocks[chosen] = 1;
  }
  for (int i = 0; i < kBlocks; ++i) free(blocks[i]);
  free(blocks);
  return (void *)sum;
}

int main(void) {
  pthread_t threads[kThreads];
  long sum = 0;
  for (uintptr_t t = 0; t < kThreads; ++t)
    pthread_create(&threads[t], 0, worker, (void *)t);
  for (int t = 0; t < kThreads; ++t) {
    void *part;
    pthread_join(threads[t], &part);
    sum += (long)(uintptr_t)part;
  }
  printf("%ld\n", sum);
  return sum != (long)kThreads * kRounds;
}
