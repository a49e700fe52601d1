// The copying of copyprivate is a barrier.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel
  {
    int n = 0;
#pragma omp single copyprivate(n)
    n = ++x;
#pragma omp single
    x += n + 1;
  }
  return x == 0;
}
