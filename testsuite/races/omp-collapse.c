// A collapsed loop over a matrix.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kRows = 20, kColumns = 30 };
double a[kRows + 1][kColumns];

int main(void) {
#pragma omp parallel for collapse(2) num_threads(3)
  for (int i = 0; i < kRows; i++)
    for (int j = 0; j < kColumns; j++)
      a[i + 1][j] = a[i][j];  // RACE: read|write 8 'a[i][j]|a[i + 1][j]'
  return 0;
}
