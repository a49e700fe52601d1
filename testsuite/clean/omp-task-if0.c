// An undeferred task is over when its creator goes on.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int undeferred = 1;

int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) if (!undeferred)
    x = 1;
    x++;
  }
  return x < 1;
}
