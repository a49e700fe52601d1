// The end of an asynchronous read makes its buffer known to who learns of it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <aio.h>
#include <errno.h>
#include <unistd.h>

#include "test.h"

int ends[2];
char in[16];
struct aiocb request;

static void first(void) {
  request.aio_fildes = ends[0];
  request.aio_buf = in;
  request.aio_nbytes = sizeof in;
  if (aio_read(&request) != 0) order_wait(60);
  while (aio_error(&request) == EINPROGRESS) usleep(1000);  // RACE: previous write
  if (aio_return(&request) != 5) order_wait(60);
}

static void second(void) {
  in[4] = 1;  // RACE: current write 1 'in[4]'
}

int main(void) {
  if (pipe(ends) != 0 || write(ends[1], "12345", 5) != 5) return 1;
  run_in_turn(first, second);
  return 0;
}
