// Threads have pointers to locals of main, of a function, of a first function.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
struct task {
  void (*change)(int *);
  int *number;
};
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void add(int *number) {
  ++*number;
}
static void add_two(int *number) {
  *number += 2;
}
static void set(int *number) {
  *number = 2;
}

static void *run(void *given) {
  struct task *task = given;
  pthread_mutex_lock(&mutex);
  task->change(task->number);
  pthread_mutex_unlock(&mutex);
  return given;
}

static void run_twice(void (*change)(int *), int *number) {
  pthread_t threads[2];
  struct task task = {change, number};
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, run, &task);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}

__attribute__((noinline)) static int share_array(void) {
  int numbers[6] = {0};
  run_twice(add_two, &numbers[3]);
  return numbers[3];
}

static void *lend(void *unused) {
  int lent[10] = {0};
  run_twice(set, &lent[7]);
  return unused;
}

int main(void) {
  int counter = 0;
  pthread_t lender;
  run_twice(add, &counter);
  share_array();
  pthread_create(&lender, 0, lend, 0);
  pthread_join(lender, 0);
  return counter == 0;
}
