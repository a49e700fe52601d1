// flush does not make the flag itself right: it has to be atomic.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int flag, seen;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      flag = 1;  // RACE: write 4 'flag'
#pragma omp flush(flag)
      order_reach(1);
    } else {
      int value;
      order_wait(1);
#pragma omp flush(flag)
      value = flag;  // RACE: read 4 'flag'
      seen = value;
    }
  }
  return seen != 1;
}
