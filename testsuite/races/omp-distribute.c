// Iterations are distributed over the teams.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[101];

int main(void) {
#pragma omp teams distribute num_teams(4)
  for (int i = 0; i < 100; i++) a[i + 1] = a[i] + 1;  // RACE: read|write 4
  return 0;
}
