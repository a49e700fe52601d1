// A copy of a process with threads that clone or _Fork makes: no lock of the
// detector stays held in it, and it goes on detecting.
// OPTIONS: -D_GNU_SOURCE
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

int x, done;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void touch(void) {
  pthread_mutex_lock(&mutex);
  x++;
  pthread_mutex_unlock(&mutex);
}

static void *busy(void *argument) {
  while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) {
    int *block = malloc(100 * sizeof *block);
    for (int i = 0; i < 100; i++) block[i] = i;
    free(block);
  }
  return argument;
}

static int child(void *argument) {
  free(calloc(10, 8));
  run_in_turn(touch, touch);
  return argument != 0;
}

static char stack[1 << 20];

static int status_of(pid_t process) {
  int status = 1;
  waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int main(void) {
  pthread_t others[2];
  int result = 0;
  for (int i = 0; i < 2; i++) pthread_create(&others[i], 0, busy, 0);
  for (int i = 0; i < 8; i++) {
    result |= status_of(clone(child, stack + sizeof stack, SIGCHLD, 0));
    pid_t process = _Fork();
    if (process == 0) _exit(child(0));
    result |= status_of(process);
  }
  __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 2; i++) pthread_join(others[i], 0);
  return result;
}
