// A dynamic loop with an exception that stays in the iteration.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdexcept>

static void add(int &sum, int i) {
  sum += i;  // RACE: 4
  if (i % 3 == 0) throw std::runtime_error("three");
}

int main() {
  int v[32] = {0};
  int common = 0;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 32; i++) {
    try {
      add(common, i);
    } catch (...) {
    }
  }
  return common == 100;
}
