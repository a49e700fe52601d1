// A taskloop that takes part in the reduction around it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp taskloop nogroup shared(sum)
    for (int i = 0; i < 100; i++) sum += i;  // RACE: read|write 4 'sum'
  }
  return sum < 1;
}
