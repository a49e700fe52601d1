// Chunks of a schedule that is known at run time only.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// ENV: OMP_SCHEDULE=dynamic,10
// SPDX-License-Identifier: GPL-3.0-or-later
int last, a[100];

int main(void) {
#pragma omp parallel for schedule(runtime)
  for (int i = 0; i < 100; i++)
    if (i % 10 == 0) a[i] = i;
  return last;
}
