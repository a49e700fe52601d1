// The last of the members to arrive takes over from the others: acq_rel.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int data[4], arrived, sum;

#include <omp.h>

int main(void) {
#pragma omp parallel num_threads(4)
  {
    int number;
    data[omp_get_thread_num()] = 1;
#pragma omp atomic capture acq_rel
    number = ++arrived;
    if (number == 4)
      for (int i = 0; i < 4; i++) sum += data[i];
  }
  return sum != 4;
}
