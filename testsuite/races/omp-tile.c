// The rows of a tile belong to one iteration of the loop that is shared out:
// pairs of rows stay together if tiles have two of them.
// OPTIONS: -fopenmp
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kRows = 40, kColumns = 30 };
int a[kRows][kColumns];

int main(void) {
#pragma omp parallel for num_threads(2) schedule(static, 1)
#pragma omp tile sizes(1, 5)
  for (int i = 0; i < kRows; i++)
    for (int j = 0; j < kColumns; j++) {
      a[i][j] += a[i ^ 1][j] + 1;  // RACE: read|write 4
    }
  return a[0][0] < 1;
}
