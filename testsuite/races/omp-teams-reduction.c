// A reduction over the teams of a league.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp teams num_teams(2) shared(sum)
  sum++;  // RACE: read|write 4 'sum'
  return sum < 1;
}
