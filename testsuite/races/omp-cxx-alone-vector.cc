// A vector of each member, or one for all.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

int main() {
  std::vector<int> v(8);
#pragma omp parallel shared(v)
  {
    int *const &data = v.data();
#pragma omp single nowait
    v[1] = 1;  // RACE: write 4
#pragma omp single nowait
    v[1] = 2;  // RACE: write 4
    (void)data;
  }
  return 0;
}
