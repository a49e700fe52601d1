// A thread that begins when another one has ended is not that thread, though it
// may get what that leaves: its number, its stack, its place in the runtime.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <omp.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "test.h"

static int part[2];
static int first_thread;

static void *body(void *step) {
#pragma omp parallel num_threads(1)
#pragma omp task
  part[omp_get_thread_num()]++;
  __atomic_store_n(&first_thread, (int)syscall(SYS_gettid), __ATOMIC_RELAXED);
  order_reach((int)(size_t)step);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, body, (void *)1);
  order_wait(1);
  int number = __atomic_load_n(&first_thread, __ATOMIC_RELAXED);
  while (syscall(SYS_tgkill, getpid(), number, 0) == 0) usleep(1000);
  pthread_join(one, NULL);
  pthread_create(&two, NULL, body, (void *)2);
  pthread_join(two, NULL);
  return part[0] != 2;
}
