// Fibonacci's numbers by the definition: two tasks for each, which are as small
// as tasks can be, and are awaited at once.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

static long fibonacci(int n) {
  if (n < 2) return n;
  long a = 0, b = 0;
#pragma omp task shared(a)
  a = fibonacci(n - 1);  // RACE: write 8 'a|*...a'
#pragma omp task shared(b)
  b = fibonacci(n - 2);  // RACE: write 8 'b|*...b'
#ifndef RACE
#pragma omp taskwait
  return a + b;
#else  // the sum is made before the wait
  long sum = a + b;  // RACE: read 8 'a|b'
#pragma omp taskwait
  return sum;
#endif
}

// The same without recursion, to compare.
static long by_sums(int n) {
  long last = 1, now = 0;
  for (int i = 0; i < n; i++) {
    long next = last + now;
    last = now;
    now = next;
  }
  return now;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 27;
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = fibonacci(n);
  printf("%ld\n", by_sums(n));
  return result != by_sums(n);
}
