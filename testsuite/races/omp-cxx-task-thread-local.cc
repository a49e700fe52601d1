// A thread_local object with a constructor, from a function of its own.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

std::vector<double> &scratch() {
  static std::vector<double> mine(4);
  return mine;
}

int main() {
  scratch();
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    scratch();
#pragma omp barrier
#pragma omp single
    for (int i = 0; i < 100; i++) {
#pragma omp task
      scratch()[i % 4] += i;  // RACE: read|write 8
    }
  }
  return scratch()[0] < 0;
}
