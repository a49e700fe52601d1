// A copy of one member as bytes is an access to that member, whatever GCC makes
// of the copy.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#include "test.h"

static struct {
  long a;
  double b;
} record;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile size_t one = 1;
static double copy;

static void first(void) {
  memset(&record.b, 0, sizeof record.b * one);  // RACE: previous write 8
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  char *from = (char *)&record + sizeof(long);
  memcpy(&copy, from, sizeof copy);  // RACE: current read 8
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  run_in_turn(first, second);
  return copy != 0;
}
