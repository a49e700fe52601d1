// What a loop has filled is checked until somebody may know of it.
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

#include <pthread.h>

int values[50], places[30];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void pass(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

static void first(void) {
  for (int i = 0; i < 50; i++) values[i] = 1;
  pass();
  for (int i = 0; i < 30; i++) values[places[i]] += 1;  // RACE: previous write|update 4 'values[places[i]]'
}

static int value;
static void second(void) {
  pass();
  value = values[7];  // RACE: current read 4 'values[7]'
}

int main(void) {
  for (int i = 0; i < 30; i++) places[i] = i * 7 % 50;
  run_in_turn(first, second);
  return value != 2;
}
