// The teams of a league are not ordered.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[2];

int main(void) {
#pragma omp teams num_teams(2)
  a[omp_get_team_num()]++;
  return a[0] < 1;
}
