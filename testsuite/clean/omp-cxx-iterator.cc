// A loop over iterators.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

int main() {
  std::vector<int> v(100);
#pragma omp parallel for num_threads(4)
  for (auto i = v.begin() + 1; i < v.end(); ++i) *i = int(i - v.begin());
  return v[1] != 1;
}
