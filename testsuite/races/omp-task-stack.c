// Tasks use the same part of the stack after each other: no race, unless the
// array is one for all.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int sum;

static void __attribute__((noinline)) fill(int *p, int n) {
  for (int i = 0; i < n; i++) p[i] = i;  // RACE: write 4
}

int main(void) {
#pragma omp parallel num_threads(1)
  for (int i = 0; i < 20; i++) {
#pragma omp task
    {
      static int work[50];
      fill(work, 50);
#pragma omp atomic
      sum += work[i];  // RACE: maybe read 4
    }
  }
  return sum < 1;
}
