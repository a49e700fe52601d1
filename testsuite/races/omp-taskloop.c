// The iterations of a taskloop are tasks.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int t = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop shared(t)
    for (int i = 0; i < 100; i++) {
      t = i;     // RACE: write 4 't'
      a[i] = t;  // RACE: maybe read 4 't'
    }
  }
  return 0;
}
