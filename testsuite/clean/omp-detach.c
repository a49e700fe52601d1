// A detached task is complete when its event is fulfilled: what comes before is
// done for who waits, what comes after is not.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int x, y, seen;

int main(void) {
  omp_event_handle_t event;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
#pragma omp task detach(event)
    y = 1;
#pragma omp flush
    order_reach(1);
#pragma omp taskwait
    seen = x;
  } else {
    order_wait(1);
#pragma omp flush
    x = 1;
    omp_fulfill_event(event);
    order_reach(2);
  }
  return seen != 1;
}
