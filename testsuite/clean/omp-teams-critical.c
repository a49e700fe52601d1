// `critical` excludes the threads of one team only, `atomic` all.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int sum;

int main(void) {
#pragma omp teams num_teams(3)
#pragma omp parallel num_threads(1)
  {
#pragma omp atomic
    sum++;
  }
  return sum == 3 ? 0 : 1;
}
