// A vector that tasks fill: each its own element, or all its end.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

int main() {
  std::vector<int> results(10);
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp task shared(results)
    results[i % results.size()] = i;
  }
  return results[0] > 9;
}
