// Producers and consumers of records through a queue with bounds: one lock, two
// conditions; a record belongs to whoever holds it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kPairs = 1, kPlaces = 64, kNumbers = 128 };

struct record {
  long id, sum;
  int numbers[kNumbers];
};

static struct {
  pthread_mutex_t lock;
  pthread_cond_t not_empty, not_full;
  struct record *places[kPlaces];
  int first, used;
} queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
           PTHREAD_COND_INITIALIZER, {0}, 0, 0};

static long records;

static void put(struct record *record) {
  pthread_mutex_lock(&queue.lock);
  while (queue.used == kPlaces)
    pthread_cond_wait(&queue.not_full, &queue.lock);
  queue.places[(queue.first + queue.used++) % kPlaces] = record;
  pthread_cond_signal(&queue.not_empty);
  pthread_mutex_unlock(&queue.lock);
}

static struct record *take(void) {
  pthread_mutex_lock(&queue.lock);
  while (queue.used == 0) pthread_cond_wait(&queue.not_empty, &queue.lock);
  struct record *record = queue.places[queue.first];
  queue.first = (queue.first + 1) % kPlaces;
  queue.used--;
  pthread_cond_signal(&queue.not_full);
  pthread_mutex_unlock(&queue.lock);
  return record;
}

static void *produce(void *unused) {
  (void)unused;
  for (long id = 0; id < records; id++) {
    struct record *record = malloc(sizeof *record);
    record->id = id;
    record->sum = 0;
    for (int i = 0; i < kNumbers; i++) {
      record->numbers[i] = (int)((id + i) % 10);
      record->sum += record->numbers[i];
    }
    put(record);
  }
  put(NULL);
  return NULL;
}

static void *consume(void *unused) {
  (void)unused;
  long wrong = 0, taken = 0;
  for (struct record *record; (record = take()) != NULL; free(record)) {
    long sum = 0;
    for (int i = 0; i < kNumbers; i++) sum += record->numbers[i];
    wrong += sum != record->sum;
    taken += record->id + 1;
  }
  return (void *)(wrong ? -1 : taken);
}

int main(int argc, char **argv) {
  records = argc > 1 ? atol(argv[1]) : 300000;
  pthread_t producers[kPairs], consumers[kPairs];
  for (int p = 0; p < kPairs; p++) {
    pthread_create(&producers[p], NULL, produce, NULL);
    pthread_create(&consumers[p], NULL, consume, NULL);
  }
  long taken = 0, wrong = 0;
  for (int p = 0; p < kPairs; p++) {
    void *answer;
    pthread_join(producers[p], NULL);
    pthread_join(consumers[p], &answer);
    wrong += (long)answer < 0;
    taken += (long)answer;
  }
  printf("%ld\n", taken);
  return wrong || taken != kPairs * records * (records + 1) / 2;
}
