// What is done before an eventfd is raised is ordered with who reads it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "test.h"

int data, event;

static void producer(void) {
  uint64_t one = 1;
  if (write(event, &one, 8) != 8) order_wait(60);
  data = 42;  // RACE: previous write 'data'
}

static void consumer(void) {
  uint64_t count;
  if (read(event, &count, 8) != 8) order_wait(60);
  if (data != 42) order_wait(60);  // RACE: current read 'data'
}

int main(void) {
  event = eventfd(0, 0);
  run_in_turn(producer, consumer);
  return 0;
}
