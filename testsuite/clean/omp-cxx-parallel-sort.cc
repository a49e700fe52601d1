// Each thread of the library's parallel sort stores the number of threads: no
// concern of its users, unless they ask for it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <parallel/algorithm>
#include <vector>

int main() {
  std::vector<int> all(2000);
  for (int i = 0; i < 2000; i++) all[i] = i * 7919 % 2003;
  omp_set_num_threads(2);
  __gnu_parallel::sort(all.begin(), all.end(),
                       __gnu_parallel::multiway_mergesort_tag(2));
  return all[0] > all[1];
}
