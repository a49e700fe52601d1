// An asynchronous write reads its buffer until somebody learns of its end.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <aio.h>
#include <unistd.h>

#include "test.h"

int ends[2];
char out[16] = "123456789";
struct aiocb request;

static void first(void) {
  request.aio_fildes = ends[1];
  request.aio_buf = out;
  request.aio_nbytes = 5;
  if (aio_write(&request) != 0) order_wait(60);  // RACE: previous read
}

static void second(void) {
  out[4] = 1;  // RACE: current write 1 'out[4]'
}

int main(void) {
  if (pipe(ends) != 0) return 1;
  run_in_turn(first, second);
  const struct aiocb *const list[] = {&request};
  aio_suspend(list, 1, 0);
  return aio_return(&request) == 5 ? 0 : 1;
}
