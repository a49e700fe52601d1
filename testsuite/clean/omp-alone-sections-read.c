// A section reads and updates what another reads.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x = 1, y, z;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    y = x;
#pragma omp section
    {
      z = x;
      z = z + 1;
    }
  }
  return y > 2;
}
