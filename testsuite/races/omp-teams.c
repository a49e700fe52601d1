// The teams of a league are not ordered.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[2];

int main(void) {
#pragma omp teams num_teams(2)
  a[0]++;  // RACE: read|write 4 'a[0]'
  return a[0] < 1;
}
