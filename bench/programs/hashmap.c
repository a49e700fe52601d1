// A hash map of chains that threads fill and query concurrently: a lock for each
// stripe of buckets, nodes from malloc.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kThreads = 2, kStripes = 64, kBuckets = 1 << 14 };

struct node {
  unsigned key;
  long count;
  struct node *next;
};

struct map {
  pthread_mutex_t locks[kStripes];
  struct node *buckets[kBuckets];
};

static struct map map;
static unsigned keys;

static unsigned bucket_of(unsigned key) {
  return (key * 2654435761u >> 7) % kBuckets;
}

static struct node *find(unsigned bucket, unsigned key) {
  struct node *node = map.buckets[bucket];
  while (node && node->key != key) node = node->next;
  return node;
}

static void add(unsigned key, long amount) {
  unsigned bucket = bucket_of(key);
  pthread_mutex_t *lock = &map.locks[bucket % kStripes];
  pthread_mutex_lock(lock);
  struct node *node = find(bucket, key);
  if (!node) {
    node = malloc(sizeof *node);
    node->key = key;
    node->count = 0;
    node->next = map.buckets[bucket];
    map.buckets[bucket] = node;
  }
  node->count += amount;
  pthread_mutex_unlock(lock);
}

static long get(unsigned key) {
  unsigned bucket = bucket_of(key);
  pthread_mutex_t *lock = &map.locks[bucket % kStripes];
  pthread_mutex_lock(lock);
  struct node *node = find(bucket, key);
  long count = node ? node->count : 0;
  pthread_mutex_unlock(lock);
  return count;
}

// Adds 1 and then 2 to every key, in an order of its own, and looks up in between.
static void *work(void *argument) {
  unsigned step = argument ? 7919 : 104729, key = 0;
  long low = 0;
  for (unsigned i = 0; i < 2 * keys; i++) {
    key = (key + step) % keys;
    add(key, i < keys ? 1 : 2);
    if (get(key) < (i < keys ? 1 : 3)) low++;
  }
  return (void *)low;
}

int main(int argc, char **argv) {
  keys = argc > 1 ? (unsigned)atoi(argv[1]) : 200003;
  pthread_t threads[kThreads];
  long wrong = 0;
  for (int i = 0; i < kStripes; i++) pthread_mutex_init(&map.locks[i], NULL);
  for (long t = 0; t < kThreads; t++)
    pthread_create(&threads[t], NULL, work, (void *)t);
  for (int t = 0; t < kThreads; t++) {
    void *low;
    pthread_join(threads[t], &low);
    wrong += (long)low;
  }
  for (unsigned key = 0; key < keys; key++) wrong += get(key) != 3 * kThreads;
  for (int i = 0; i < kBuckets; i++)
    for (struct node *node = map.buckets[i], *next; node; node = next) {
      next = node->next;
      free(node);
    }
  printf("%ld\n", wrong);
  return wrong != 0;
}
