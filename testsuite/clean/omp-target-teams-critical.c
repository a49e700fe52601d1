// The teams of a league in a target region: `critical` does not order them.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int sum;

int main(void) {
#pragma omp target teams num_teams(2) map(tofrom : sum)
#pragma omp parallel num_threads(1)
  {
#pragma omp atomic
    sum++;
  }
  return sum == 2 ? 0 : 1;
}
