// A taskloop with a reduction.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop shared(sum)
    for (int i = 0; i < 100; i++) sum += i;  // RACE: read|write 4 'sum'
  }
  return sum < 1;
}
