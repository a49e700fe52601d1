// An array that is declared in the body, and one in front of the loop.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
__attribute__((noipa)) static int sum_of(const int *x) {
  return x[0] + x[1] + x[2];
}

int main(void) {
  int sum = 0, common[3] = {0};
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
    int own[3] = {i, i, i};
    common[1] = 2 * i;  // RACE: write 4
    sum += sum_of(own) + common[0];
  }
  return sum == 0;
}
