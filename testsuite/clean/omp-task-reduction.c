// Tasks that take part in a reduction of their taskgroup.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
    sum += i;
  }
  return sum < 1;
}
