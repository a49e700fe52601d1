// A team of one is in order with itself.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(2)
  x++;  // RACE: read|write 4 'x'
  return x < 1;
}
