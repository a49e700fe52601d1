// An exception that leaves a function and is caught in the task.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdexcept>

int caught;

static void fail(int i) {
  if (i % 2) throw std::runtime_error("odd");
}

int main() {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp task
    try {
      fail(i);
    } catch (const std::runtime_error &) {
#pragma omp critical
      caught++;
    }
  }
  return caught < 1;
}
