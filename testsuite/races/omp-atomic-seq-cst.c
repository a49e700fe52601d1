// seq_cst hands over, relaxed does not.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int data, flag;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 42;  // RACE: write 4 'data'
#pragma omp atomic write seq_cst
      flag = 1;
    } else {
      int seen = 0;
      while (!seen) {
#pragma omp atomic read relaxed
        seen = flag;
      }
      data++;  // RACE: read|write 4 'data'
    }
  }
  return data < 42;
}
