// The creator does not wait for its task by itself.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    x = 1;
#pragma omp taskwait
    seen = x;
  }
  return seen > 1;
}
