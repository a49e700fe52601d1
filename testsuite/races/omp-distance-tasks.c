// Tasks over the blocks of a long array; one reaches into the next block.
// OPTIONS: -fopenmp -DSIZE=1000000
// SPDX-License-Identifier: GPL-3.0-or-later
float a[SIZE + 1];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (long b = 0; b < SIZE; b += SIZE / 4) {
#pragma omp task
    for (long i = b; i <= b + SIZE / 4; i++) a[i] = i;  // RACE: write 4 'a[i]'
  }
  return a[1] != 1;
}
