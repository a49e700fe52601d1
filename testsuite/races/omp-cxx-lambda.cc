// A lambda that captures by reference, called by all members.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int main() {
  int calls = 0, mine[4] = {};
  auto count = [&] {
    calls++;  // RACE: read|write 4
  };
#pragma omp parallel num_threads(4)
  count();
  return calls + mine[0] < 1;
}
