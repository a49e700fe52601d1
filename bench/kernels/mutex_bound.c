// Threads that take turns at a few small records under mutexes: the cost of a
// lock operation and of the few accesses it protects.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>

enum { kThreads = 2, kRounds = 1000000, kAccounts = 64 };

struct account {
  pthread_mutex_t lock;
  long balance, updates;
};

static struct account accounts[kAccounts];

static void *worker(void *argument) {
  unsigned state = (unsigned)(unsigned long)argument * 2654435761u + 1;
  for (int i = 0; i < kRounds; ++i) {
    state = state * 1664525u + 1013904223u;
    struct account *a = &accounts[(state >> 20) % kAccounts];
    pthread_mutex_lock(&a->lock);
    a->balance += (state >> 8) & 15;
    a->updates++;
    pthread_mutex_unlock(&a->lock);
  }
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int i = 0; i < kAccounts; ++i) pthread_mutex_init(&accounts[i].lock, 0);
  for (unsigned long t = 0; t < kThreads; ++t)
    pthread_create(&threads[t], 0, worker, (void *)t);
  for (int t = 0; t < kThreads; ++t) pthread_join(threads[t], 0);
  long updates = 0;
  for (int i = 0; i < kAccounts; ++i) updates += accounts[i].updates;
  printf("%ld\n", updates);
  return updates != (long)kThreads * kRounds;
}
