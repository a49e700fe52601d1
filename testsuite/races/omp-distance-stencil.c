// A stencil after a loop with nowait needs an element of the other thread.
// OPTIONS: -fopenmp -DSIZE=1000000
// SPDX-License-Identifier: GPL-3.0-or-later
float a[SIZE], b[SIZE];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static) nowait
    for (long i = 0; i < SIZE; i++) a[i] = i;  // RACE: write 4 'a[i]'
#pragma omp for schedule(static)
    for (long i = 1; i < SIZE - 1; i++)
      b[i] = a[i - 1] + a[i] + a[i + 1];  // RACE: read 4
  }
  return b[1] < 0;
}
