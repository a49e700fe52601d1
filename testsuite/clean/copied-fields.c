// A thread writes the fields of a record, another one copies all of it: each
// field races, with the line that wrote it. So it is where two threads wrote.
// SPDX-License-Identifier: GPL-3.0-or-later
// OPTIONS: -fopenmp
#include <string.h>

#include "../lib/test.h"

struct Record {
  long a, b, c, d;
};
static struct Record shared, other, copy;

int main(void) {
#pragma omp parallel sections num_threads(3)
  {
#pragma omp section
    {
      shared.a = 1;
      shared.b = 2;
      order_reach(1);
      order_wait(3);
    }
#pragma omp section
    {
      shared.c = 3;
      shared.d = 4;
      order_reach(2);
      order_wait(3);
    }
#pragma omp section
    {
      order_wait(1);
      order_wait(2);
      memcpy(&copy, &other, sizeof copy);
      order_reach(3);
    }
  }
  return copy.a + copy.d + other.a > 100;
}
