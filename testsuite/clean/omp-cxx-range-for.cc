// A range-based for loop that is shared among threads.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

int main() {
  std::vector<int> v(100, 1);
  int sum = 0;
#pragma omp parallel for num_threads(4) reduction(+ : sum)
  for (int &x : v) {
    sum += x;
  }
  return sum < 1;
}
