// The teams of a league run in turn on the same stacks.
// GCC: 12
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int total;

static void add(int *part) {
  total += *part;  // RACE: read|write 4 'total'
}

int main(void) {
#pragma omp target map(tofrom : total)
#pragma omp teams num_teams(2)
#pragma omp parallel num_threads(2)
  {
    int x = 1;
    add(&x);
  }
#pragma omp teams num_teams(3)
#pragma omp parallel num_threads(2)
  {
    int x = 1;
    add(&x);
  }
  return total > 10;
}
