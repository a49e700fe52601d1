// A single in a function, met twice by each member.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

static void work(int n) {
#pragma omp single nowait
  x += n;  // RACE: 4 'x'
}

int main(void) {
#pragma omp parallel
  {
    work(1);
    work(2);
  }
  return x == 3 ? 0 : 1;
}
