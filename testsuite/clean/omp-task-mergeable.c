// mergeable alone does not make a task undeferred.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task mergeable if (0)
    x++;
    x++;
  }
  return x < 1;
}
