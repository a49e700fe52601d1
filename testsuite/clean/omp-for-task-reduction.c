// reduction(task, ...) of a loop, with the tasks of its iterations.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static) reduction(task, + : sum)
    for (int i = 0; i < 20; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
  }
  return sum < 1;
}
