// A section that throws and catches.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdexcept>

int x, y;

static void fail(int *where) {
  *where += 1;  // RACE: 4 '...'
  throw std::runtime_error("fails");
}

int main() {
#pragma omp parallel sections
  {
#pragma omp section
    try {
      fail(&x);
    } catch (const std::exception &) {
    }
#pragma omp section
    try {
      fail(&x);
    } catch (const std::exception &) {
    }
  }
  return 0;
}
