// A taskloop over iterators.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

int main() {
  std::vector<int> v(100);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop grainsize(10)
  for (auto i = v.begin() + 1; i < v.end(); ++i) {
    *i = 1;
  }
  return v[1] != 1;
}
