// Adjacent arrays that loops write: what is checked as one range is reported
// array by array, even after many conflicts.
// SPDX-License-Identifier: GPL-3.0-or-later
// OPTIONS: -fopenmp
#include "../lib/test.h"

enum { kCount = 400 };
static struct { int a[kCount], b[kCount]; } both, others;

static void set_every_other(int first) {
  for (int i = first; i < kCount; i += 2)
    both.a[i] = i;  // RACE[1]: write 4 'both.a[i]'
}

static void set_all(void) {
  for (int i = 0; i < kCount; ++i) {
    both.a[i] = 1;  // RACE[1]: write 4 'both.a[i]'
    both.b[i] = 2;  // RACE[2]: write 4 'both.b[i]'
  }
}

int main(void) {
#pragma omp parallel sections num_threads(3)
  {
#pragma omp section
    {
      set_every_other(0);
      order_reach(1);
      order_wait(3);
    }
#pragma omp section
    {
      set_every_other(1);
      for (int i = 0; i < kCount; ++i)
        both.b[i] = 3;  // RACE[2]: write 4 'both.b[i]'
      order_reach(2);
      order_wait(3);
    }
#pragma omp section
    {
      order_wait(1);
      order_wait(2);
      set_all();
      order_reach(3);
    }
  }
  return both.a[1] + both.b[1] + others.b[1] > 1000;
}
