// `critical` orders the tasks of a team, but no tasks of two teams.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int sum;

int main(void) {
#pragma omp teams num_teams(1)
#pragma omp parallel num_threads(2)
  {
#pragma omp task
    {
#pragma omp critical
      sum++;
    }
  }
  return sum % 2;
}
