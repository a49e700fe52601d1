// copyprivate hands over what the one thread did before it, nothing later.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

int seen;

int main(void) {
#pragma omp parallel num_threads(4)
  {
    int *block, mine = 0;
#pragma omp single copyprivate(block, mine)
    {
      block = calloc(4, sizeof *block);
      mine = 1;
    }
    if (mine++ && block[1] == 0) block[1] = 42;  // RACE: read|write 4
  }
  return seen;
}
