// Threads have pointers to locals of main, of a function, of a first function.
// SPDX-License-Identifier: GPL-3.0-or-later
// REPORT: Location is local 'counter' of size 4 at 0x
// REPORT: in frame of 'main' (
// REPORT: Location is local 'numbers' of size 24 at 0x
// REPORT: in frame of 'share_array' (
// REPORT: The race is at offset 12: element [3] of 4-byte elements
// REPORT: Location is local 'lent' of size 40 at 0x
// REPORT: in frame of 'lend' (
// REPORT: The race is at offset 28: element [7] of 4-byte elements
#include <pthread.h>
struct task {
  void (*change)(int *);
  int *number;
};
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void add(int *number) {
  ++*number;  // RACE[main]: read|write 4
}
static void add_two(int *number) {
  *number += 2;  // RACE[array]: read|write 4
}
static void set(int *number) {
  *number = 2;  // RACE[lent]: write 4
}

static void *run(void *given) {
  struct task *task = given;
  task->change(task->number);
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
