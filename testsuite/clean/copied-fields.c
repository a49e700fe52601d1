// Threads write the fields of a record, another one copies all of it, in order.
// SPDX-License-Identifier: GPL-3.0-or-later
// OPTIONS: -fopenmp
#include <string.h>

struct Record {
  long a, b, c, d;
};
static struct Record shared, copy;

int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp sections
    {
#pragma omp section
      {
        shared.a = 1;
        shared.b = 2;
      }
#pragma omp section
      {
        shared.c = 3;
        shared.d = 4;
      }
    }
#pragma omp single
    memcpy(&copy, &shared, sizeof copy);
  }
  return copy.a + copy.d > 100;
}
