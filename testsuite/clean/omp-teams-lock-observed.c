// With schedules=observed the mutex that libgomp has for all teams counts.
// OPTIONS: -fopenmp
// ENV: YETI_OPTIONS=schedules=observed
// SPDX-License-Identifier: GPL-3.0-or-later
int sum;

int main(void) {
#pragma omp teams num_teams(2)
#pragma omp parallel num_threads(1)
  {
#pragma omp critical
    sum++;
  }
  return sum == 2 ? 0 : 1;
}
