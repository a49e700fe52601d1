// Races that happen if conditions hold that all threads have alike, and in
// functions that several threads may call at the same time.
// OPTIONS: -fplugin-arg-yeti-warn=possible -fplugin-arg-yeti-concurrent=queue_*
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <pthread.h>

int x, y, flag, table[64];
double limit, tolerance;

// --- conditions ---

void of_numbers_that_are_not_whole(void) {
#pragma omp parallel
  if (limit > tolerance) x = 1;  // WARN: possible data race: write of 'x'
}
void that_the_region_changes(void) {
#pragma omp parallel
  {
    double mine;
#pragma omp critical
    mine = limit;
    if (mine > tolerance) x = 1;
#pragma omp critical
    limit = 2;
  }
}
void of_bits(int mode) {
#pragma omp parallel
  if ((mode & 6) == 4) x = 1;  // WARN: possible data race: write of 'x'
}
void of_an_argument(int mode) {
#pragma omp parallel
  if (mode > 3) x = 1;  // WARN: possible data race: write of 'x'
}
void of_an_argument_and_another(int mode) {
#pragma omp parallel sections
  {
#pragma omp section
    if (mode > 3) x = 1;
#pragma omp section
    if (mode < 3) x = 2;
  }
}
// How far apart elements are is no condition.
void of_a_distance(int distance) {
#pragma omp parallel for
  for (int i = 0; i < 32; i++) table[i] = table[i + distance];
}
void of_the_thread(void) {
#pragma omp parallel
  if ((omp_get_thread_num() ^ 5) == 4) x = 1;
}
void of_the_iteration(const double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (a[i] > 0) x = i;
}
void of_a_fixed_element(const double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (a[0] > 0) x = i;  // WARN: possible data race: write of 'x'
}
void of_a_shared_flag(void) {
#pragma omp parallel
  {
    int seen;
#pragma omp critical
    seen = flag;
    if (!(seen & 2)) x = 1;
#pragma omp critical
    flag |= 2;
  }
}
void that_exclude_each_other(void) {
#pragma omp parallel sections
  {
#pragma omp section
    if (limit > tolerance) y = 1;
#pragma omp section
    if (limit <= tolerance) y = 2;
  }
}
void that_do_not(void) {
#pragma omp parallel sections
  {
#pragma omp section
    if (limit > tolerance) y = 1;  // WARN: possible data race: write of 'y'
#pragma omp section
    if (tolerance > limit) y = 2;
  }
}
void with_a_lock_inside(void) {
#pragma omp parallel
  if (limit > tolerance) {
#pragma omp critical
    x++;
  }
}
static void store(double value) {
  if (value > 2) x = 1;  // WARN: possible data race: write of 'x'
}
void in_a_function(double value) {
#pragma omp parallel
  store(value + 1);
}
static void store_by_number(double value) {
  if (value > 2) x = 1;
}
void in_a_function_by_number(void) {
#pragma omp parallel
  store_by_number(omp_get_thread_num());
}
void unknown(void);
void behind_an_unknown_call(void) {
#pragma omp parallel
  {
    unknown();
    if (limit > tolerance) x = 1;
  }
}
// Whether all threads meet the barrier is known, where the phases are is not.
void around_a_barrier(void) {
#pragma omp parallel
  {
    if (limit > tolerance) {
#pragma omp barrier
    }
#pragma omp single nowait
    x = 1;
  }
}

// --- functions that threads call ---

struct queue {
  pthread_mutex_t lock;
  int length, hits;
  int *items;
};
static int calls;

void queue_put(struct queue *q, int item) {
  pthread_mutex_lock(&q->lock);
  q->items[q->length] = item;
  q->length++;  // WARN: possible data race: write of 'q->length'
  pthread_mutex_unlock(&q->lock);
}
int queue_length(struct queue *q) {
  calls++;  // WARN: possible data race: write of 'calls'
  return q->length;
}
void queue_hit(struct queue *q, int by) {
  if (by > 0) q->hits += by;  // WARN: possible data race: write of 'q->hits'
}
int queue_both(struct queue *a, struct queue *b) {
  pthread_mutex_lock(&a->lock);
  int sum = a->length + b->length;
  pthread_mutex_unlock(&a->lock);
  return sum;
}
void not_named(struct queue *q) {
  q->length = 0;
}
