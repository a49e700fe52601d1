// Iterations over elements of a vector, by a lambda.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

int main() {
  std::vector<int> v(32), sums(4);
  auto add = [&](int to, int i) { sums[to] += v[i]; };
#pragma omp parallel for
  for (int i = 0; i < 4; i++) add(i % 4, i);
  return sums[0];
}
