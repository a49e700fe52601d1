// One thread hands another large items through a ring of few places: both fill
// and empty the places under one lock, and wait for each other by conditions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kPlaces = 4, kNumbers = 256 };

struct item {
  long id;
  double numbers[kNumbers];
};

static struct {
  pthread_mutex_t lock;
  pthread_cond_t not_empty, not_full;
  int first, used;
  struct item places[kPlaces];
} ring = {PTHREAD_MUTEX_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          0,
          0,
          {{0, {0}}}};

static long items, moved;

static void put(long id) {
  pthread_mutex_lock(&ring.lock);
  while (ring.used == kPlaces) pthread_cond_wait(&ring.not_full, &ring.lock);
  struct item *item = &ring.places[(ring.first + ring.used++) % kPlaces];
  item->id = id;
  for (int i = 0; i < kNumbers; i++) item->numbers[i] = (double)(id % 100 + i);
#ifndef RACE
  moved++;
#endif
  pthread_cond_signal(&ring.not_empty);
  pthread_mutex_unlock(&ring.lock);
#ifdef RACE  // the lock is gone
  moved++;   // RACE: read|write|update 8 'moved'
#endif
}

// A copy of the item; only the lock makes the place the reader's.
static void take(struct item *copy) {
  pthread_mutex_lock(&ring.lock);
  while (ring.used == 0) pthread_cond_wait(&ring.not_empty, &ring.lock);
  const struct item *item = &ring.places[ring.first];
  copy->id = item->id;
  for (int i = 0; i < kNumbers; i++) copy->numbers[i] = item->numbers[i];
  ring.first = (ring.first + 1) % kPlaces;
  ring.used--;
#ifndef RACE
  moved++;
#endif
  pthread_cond_signal(&ring.not_full);
  pthread_mutex_unlock(&ring.lock);
#ifdef RACE
  moved++;  // RACE: read|write|update 8 'moved'
#endif
}

static void *produce(void *unused) {
  for (long id = 0; id < items; id++) put(id);
  return unused;
}

static void *consume(void *answer) {
  struct item item;
  long *wrong = answer;
  for (long id = 0; id < items; id++) {
    take(&item);
    double sum = 0;
    for (int i = 0; i < kNumbers; i++) sum += item.numbers[i];
    *wrong += item.id != id;
    *wrong +=
        sum != (double)(id % 100) * kNumbers + kNumbers * (kNumbers - 1) / 2.0;
  }
  return NULL;
}

int main(int argc, char **argv) {
  items = argc > 1 ? atol(argv[1]) : 100000;
  pthread_t producer, consumer;
  long wrong = 0;
  pthread_create(&producer, NULL, produce, NULL);
  pthread_create(&consumer, NULL, consume, &wrong);
  pthread_join(producer, NULL);
  pthread_join(consumer, NULL);
  printf("%ld\n", moved);
  return wrong || moved != 2 * items;
}
