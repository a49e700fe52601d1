// A region that is not parallel is in order with itself.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int parallel = 1;
int x;

int main(void) {
#pragma omp parallel num_threads(4) if (parallel)
  x++;  // RACE: read|write 4 'x'
  return x < 1;
}
