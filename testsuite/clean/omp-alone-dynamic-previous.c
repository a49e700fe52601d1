// What a member remembers of the iteration before is its own.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int a[64], b[64];

int main(void) {
#pragma omp parallel
  {
    int before = 0, n = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 32; i++) {
      a[before] = i;
      b[n++] = i;
      before = i;
    }
  }
  return a[0] == 99;
}
