// A loop over a std::vector.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

int main() {
  std::vector<int> numbers(100);
#pragma omp parallel for num_threads(4)
  for (int i = 1; i < 100; i++)
    numbers[i] = numbers[i - 1] + 1;  // RACE: read|write 4
  return numbers[1] < 1;
}
