// A pipe that is found readable by epoll_wait hands over with its read.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/epoll.h>
#include <unistd.h>

#include "test.h"

int data, poller, ends[2];

static void producer(void) {
  if (write(ends[1], "x", 1) != 1) order_wait(60);
  data = 42;  // RACE: previous write 'data'
}

static void consumer(void) {
  struct epoll_event event;
  char byte;
  if (epoll_wait(poller, &event, 1, -1) != 1) order_wait(60);
  if (read(event.data.fd, &byte, 1) != 1) order_wait(60);
  if (data != 42) order_wait(60);  // RACE: current read 'data'
}

int main(void) {
  struct epoll_event event = {.events = EPOLLIN};
  poller = epoll_create1(0);
  if (pipe(ends)) return 1;
  event.data.fd = ends[0];
  epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &event);
  run_in_turn(producer, consumer);
  return 0;
}
