// reduction(task, ...) of a region lets its tasks take part.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(task, + : sum)
  {
#pragma omp task in_reduction(+ : sum)
    sum += 10;
    sum += 1;
  }
  return sum < 2;
}
