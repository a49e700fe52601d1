// A loop over unsigned long numbers.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
unsigned long limit = 40, a[40];

int main(void) {
#pragma omp parallel for schedule(dynamic, 4)
  for (unsigned long i = 0; i < limit; i++)
    a[i] += i;
  return a[0] == 1;
}
