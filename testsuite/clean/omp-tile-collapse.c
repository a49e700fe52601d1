// Tiles are the iterations of the loops around them.
// OPTIONS: -fopenmp
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 40 };
int a[kSize / 4][kSize / 4];

int main(void) {
#pragma omp parallel for num_threads(4) collapse(2) schedule(static)
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < kSize; i++)
    for (int j = 0; j < kSize; j++) {
      a[i / 4][j / 4]++;
    }
  return a[0][0] < 1;
}
