// The threads of the library's parallel partition store its new bounds, all of
// them the same ones, and read the old ones while others count them up: no
// concern of its users, unless they ask for it.
// OPTIONS: -fopenmp
// ENV: YETI_OPTIONS=default_suppressions=0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <parallel/algorithm>
#include <vector>

static bool is_small(int value) {
  return value < 5000;
}

int main() {
  std::vector<int> all(10000);
  for (int i = 0; i < 10000; i++) all[i] = i;
  omp_set_num_threads(2);
  // clang-format off
  return __gnu_parallel::partition(  // RACE: read|write  // RACE: maybe atomic update
             all.begin(), all.end(), is_small) != all.begin() + 5000;
  // clang-format on
}
