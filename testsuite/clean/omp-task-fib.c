// Recursive tasks need taskwait before their results are used.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
static int fib(int n) {
  if (n < 2) return n;
  int left = 0, right = 0;
#pragma omp task shared(left) if (n > 3)
  left = fib(n - 1);
#pragma omp task shared(right) if (n > 3)
  right = fib(n - 2);
#pragma omp taskwait
  int sum = left + right;
  return sum;
}

int main(void) {
  int result = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  result = fib(9);
  return result > 34;
}
