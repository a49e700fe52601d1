// A fork while other threads hold locks: the child has only its own thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

int x, child_status;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void busy(void) {
  x = 1;  // RACE: write 'x'
  order_reach(1);
  order_wait(2);
}

static void forker(void) {
  int status;
  order_wait(1);
  pid_t child = fork();
  if (child == 0) {
    pthread_mutex_lock(&mutex);
    x++;  // RACE: read|write 'x'
    pthread_mutex_unlock(&mutex);
    _exit(0);
  }
  waitpid(child, &status, 0);
  order_reach(2);
  child_status = WEXITSTATUS(status);
}

int main(void) {
  run_together(busy, forker);
  return child_status;
}
