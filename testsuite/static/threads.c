// Threads that a function starts: pairs of functions that differ in what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int x, y, z, w, v, u, table[10];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *unused) {
  x++;  // WARN: write of 'x' by one thread and write of 'x' by another thread
  return unused;
}
static void *count_locked(void *unused) {
  pthread_mutex_lock(&mutex);
  y++;
  pthread_mutex_unlock(&mutex);
  return unused;
}
int in_a_loop(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    if (pthread_create(&threads[i], NULL, count, NULL) != 0) {
      perror("pthread_create");
      exit(1);
    }
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  return x;
}
int in_a_loop_locked(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, count_locked, NULL);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  return y;
}

static void *write_z(void *unused) {
  z = 1;  // WARN: write of 'z' by one thread and read of 'z' by another thread
  return unused;
}
static void *read_z(void *unused) {
  return z ? unused : NULL;
}
static void *write_w(void *unused) {
  w = 1;
  return unused;
}
static void *read_w(void *unused) {
  return w ? unused : NULL;
}
void two(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, write_z, NULL);
  pthread_create(&other, NULL, read_z, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
}
void two_in_turn(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, write_w, NULL);
  pthread_join(one, NULL);
  pthread_create(&other, NULL, read_w, NULL);
  pthread_join(other, NULL);
}
void loop_in_turn(int n) {
  for (int i = 0; i < n; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, write_w, NULL);
    pthread_join(thread, NULL);
  }
}

static void *write_v(void *unused) {
  v = 1;  // WARN: by the thread that starts it
  return unused;
}
static void *write_u(void *unused) {
  u = 1;
  return unused;
}
void creator(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, write_v, NULL);
  v = 2;
  pthread_join(thread, NULL);
}
void creator_before_and_after(void) {
  pthread_t thread;
  u = 2;
  pthread_create(&thread, NULL, write_u, NULL);
  pthread_join(thread, NULL);
  u = 3;
}

static void *set(void *where) {
  *(int *)where = 1;  // WARN: write of 'local'
  return NULL;
}
static void *set_later(void *where) {
  *(int *)where = 1;
  return NULL;
}
int pointed_to(void) {
  pthread_t thread;
  int local = 0;
  pthread_create(&thread, NULL, set, &local);
  local++;
  pthread_join(thread, NULL);
  return local;
}
int pointed_to_later(void) {
  pthread_t thread;
  int local = 0;
  pthread_create(&thread, NULL, set_later, &local);
  pthread_join(thread, NULL);
  local++;
  return local;
}

static void *set_block(void *where) {
  *(int *)where = 1;  // WARN: write of
  return NULL;
}
int block(void) {
  pthread_t one, other;
  int *p = malloc(sizeof *p);
  pthread_create(&one, NULL, set_block, p);
  pthread_create(&other, NULL, set_block, p);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return *p;
}
int blocks(void) {
  pthread_t one, other;
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  pthread_create(&one, NULL, set_later, p);
  pthread_create(&other, NULL, set_later, q);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return *p + *q;
}

static void *set_element(void *where) {
  *(int *)where = 1;  // WARN: by another thread
  return NULL;
}
void element_of_two(void) {
  pthread_t threads[10];
  for (int i = 0; i < 10; i++)
    pthread_create(&threads[i], NULL, set_element, &table[i / 2]);
  for (int i = 0; i < 10; i++) pthread_join(threads[i], NULL);
}
void element_of_each(void) {
  pthread_t threads[10];
  for (int i = 0; i < 10; i++)
    pthread_create(&threads[i], NULL, set_later, &table[i]);
  for (int i = 0; i < 10; i++) pthread_join(threads[i], NULL);
}

static int half, whole;
static void *half_locked(void *unused) {
  pthread_mutex_lock(&mutex);
  half = 1;  // WARN: by the thread that starts it
  pthread_mutex_unlock(&mutex);
  return unused;
}
static void *whole_locked(void *unused) {
  pthread_mutex_lock(&mutex);
  whole = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}
void one_side_locked(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, half_locked, NULL);
  half = 2;
  pthread_join(thread, NULL);
}
void both_sides_locked(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, whole_locked, NULL);
  pthread_mutex_lock(&mutex);
  whole = 2;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}

static int deep, shallow;
static void add_deep(void) {
  deep++;  // WARN: write of 'deep'
}
static void *call_deep(void *unused) {
  add_deep();
  return unused;
}
static void *call_shallow(void *unused) {
  int shallow = 0;
  shallow++;
  return unused;
}
static void start_two(void *(*unused)(void *)) {
  (void)unused;
}
void by_call(int n) {
  pthread_t threads[16];
  for (int i = 0; i < n; i++)
    pthread_create(&threads[i], NULL, call_deep, NULL);
  for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
  start_two(NULL);
}
void by_call_own(int n) {
  pthread_t threads[16];
  for (int i = 0; i < n; i++)
    pthread_create(&threads[i], NULL, call_shallow, NULL);
  for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
  shallow++;
}

// What may order the threads hides what follows it.
void unknown(void);
static int handed, own, late;
static void *wait_first(void *unused) {
  unknown();
  handed = 1;
  return unused;
}
static void *flag(void *unused) {
  own = 1;
  __atomic_store_n(&late, 1, __ATOMIC_RELEASE);
  return unused;
}
void waiting(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait_first, NULL);
  handed = 2;
  unknown();
  pthread_join(thread, NULL);
}
void creator_waits(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, flag, NULL);
  while (!__atomic_load_n(&late, __ATOMIC_ACQUIRE));
  own = 2;
  pthread_join(thread, NULL);
}

static __thread int per_thread;
static void *use_own(void *unused) {
  per_thread++;
  return unused;
}
void with_own(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, use_own, NULL);
  pthread_create(&other, NULL, use_own, NULL);
  per_thread++;
  pthread_join(one, NULL);
  pthread_join(other, NULL);
}
