// A higher priority is a wish, not an order.
// OPTIONS: -fopenmp
// ENV: OMP_MAX_TASK_PRIORITY=10
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task priority(10) depend(out : x)
    x = 1;
#pragma omp task priority(1) depend(in : x)
    x++;
  }
  return x < 1;
}
