// A mutex that another thread of the parent holds is initialised anew in a child
// of fork, while another thread of the child uses it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *hold(void *unused) {
  pthread_mutex_lock(&mutex);
  order_reach(1);
  order_wait(2);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void take(void) {
  pthread_mutex_trylock(&mutex);  // RACE: read 4
}

static void renew(void) {
  pthread_mutex_init(&mutex, 0);  // RACE: write
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, hold, 0);
  order_wait(1);
  const pid_t child = fork();
  if (child == 0) {
    run_in_turn(take, renew);
    return 0;
  }
  int status;
  waitpid(child, &status, 0);
  order_reach(2);
  pthread_join(thread, 0);
  return WEXITSTATUS(status);
}
