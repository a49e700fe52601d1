// Variables of the member, on its stack, are none of its chunks.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int all[8];

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int own[8] = {0};
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 20; i++) {
      all[i % 8] += i;  // RACE: 4
      sum += i;
    }
    sum += own[0];
  }
  return sum == 0;
}
