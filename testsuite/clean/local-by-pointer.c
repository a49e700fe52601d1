// Threads are given pointers to locals of functions that wait for them: of
// main, of a function that main calls, of another thread's first function.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

struct pair {
  int first, second;
};

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *given) {
  int *number = given;
  pthread_mutex_lock(&mutex);
  ++*number;
  pthread_mutex_unlock(&mutex);
  return given;
}

static void *add_to_pair(void *given) {
  struct pair *pair = given;
  pthread_mutex_lock(&mutex);
  ++pair->second;
  pthread_mutex_unlock(&mutex);
  return given;
}

static void *write(void *given) {
  int *number = given;
  pthread_mutex_lock(&mutex);
  *number = 2;
  pthread_mutex_unlock(&mutex);
  return given;
}

static void run_twice(void *(*function)(void *), void *argument) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], 0, function, argument);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}

__attribute__((noinline)) static int share_array(void) {
  struct pair pairs[3] = {{0, 0}};
  run_twice(add_to_pair, &pairs[1]);
  return pairs[1].second;
}

static void *lend(void *unused) {
  int lent[10] = {0};
  run_twice(write, &lent[7]);
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
