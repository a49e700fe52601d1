// A wave front over two loops.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 12 };
int a[kSize][kSize + 1];

int main(void) {
#pragma omp parallel for num_threads(2) schedule(static, 1) ordered(2)
  for (int i = 1; i < kSize; i++)
    for (int j = 0; j < kSize; j++) {
#pragma omp ordered depend(sink : i, j - 1)
      a[i][j] = a[i - 1][j] + 1;  // RACE: read|write 4
#pragma omp ordered depend(source)
    }
  return a[1][0] != 1;
}
