// mergeable alone does not make a task undeferred.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task mergeable
    x++;  // RACE: read|write 4 'x'
    x++;  // RACE: read|write 4 'x'
  }
  return x < 1;
}
