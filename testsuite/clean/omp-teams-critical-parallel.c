// `critical` orders the threads of a team, also in a region inside of it, but no
// threads of two teams.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int sums[2];

int main(void) {
#pragma omp teams num_teams(2)
  {
    int team = omp_get_team_num();
#pragma omp parallel num_threads(2)
    {
#pragma omp critical(part)
      sums[team]++;
    }
  }
  return sums[0] + sums[1] == 2 * 2 ? 0 : 1;
}
