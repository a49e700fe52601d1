// The child of a fork goes on detecting.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&mutex);
  x = 1;
  pthread_mutex_unlock(&mutex);
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  x = 2;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  int status;
  x = 3;
  pid_t child = fork();
  if (child == 0) {
    run_in_turn(first, second);
    return 0;
  }
  x = 4;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}
