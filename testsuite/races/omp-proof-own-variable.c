// A member of a team lets the others have a variable of its own.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int main(void) {
  int *of_first = 0;
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
    int number = omp_get_thread_num();
    if (number == 0) of_first = &mine;
#pragma omp barrier
    if (number == 0) {
      mine++;  // RACE: read|write 4 'mine'
      order_reach(1);
    } else {
      order_wait(1);
      ++*of_first;  // RACE: read|write 4 '*of_first'
    }
#pragma omp barrier
  }
  return 0;
}
