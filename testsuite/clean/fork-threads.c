// A fork of a program that has other threads: the child has only its own one
// and goes on detecting.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

int x, own, child_status;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void touch(void) {
  pthread_mutex_lock(&mutex);
  x++;
  pthread_mutex_unlock(&mutex);
}

static void busy(void) {
  order_reach(1);
  while (!__atomic_load_n(&child_status, __ATOMIC_RELAXED)) own++;
}

static void forker(void) {
  int status;
  order_wait(1);
  pid_t child = fork();
  if (child == 0) {
    run_in_turn(touch, touch);
    _exit(0);
  }
  waitpid(child, &status, 0);
  __atomic_store_n(&child_status, 100 + WEXITSTATUS(status), __ATOMIC_RELAXED);
}

int main(void) {
  run_together(busy, forker);
  return child_status - 100;
}
