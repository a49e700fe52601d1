// Distributed over teams, and shared among the threads of each.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int last = 0;
#pragma omp teams distribute parallel for num_teams(2) num_threads(2)
  for (int i = 0; i < 100; i++) {
    last = i;     // RACE: write 4 'last'
    a[i] = last;  // RACE: maybe read 4 'last'
  }
  return 0;
}
