// read writes the buffer that it is given.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include "test.h"

char buffer[100];
int file;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&mutex);
  if (read(file, buffer, 50) != 50) order_wait(60);
  pthread_mutex_unlock(&mutex);
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  buffer[49]++;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  file = open("/dev/zero", O_RDONLY);
  run_in_turn(first, second);
  return 0;
}
