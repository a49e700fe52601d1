// A successor of a detached task waits for the event too.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, y, seen;

int main(void) {
  omp_event_handle_t event;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task detach(event) depend(out : x)
    y = 1;
#pragma omp task depend(in : x)
    seen = x;
    x = 1;
    omp_fulfill_event(event);
  }
  return seen > 1;
}
