// A barrier outside of any region waits for the tasks created there.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int x = 0;
#pragma omp task shared(x)
  x = 1;
#pragma omp barrier
  return x - 1;
}
