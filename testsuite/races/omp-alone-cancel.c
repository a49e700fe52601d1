// A section that may cancel the others.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, z;

int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      {
        x = 1;  // RACE: write 4 'x'
#pragma omp cancel sections if (z == 7)
      }
#pragma omp section
      x = 2;  // RACE: write 4 'x'
    }
#pragma omp single
    x = 3;
  }
  return 0;
}
