// atomic compare keeps the largest.
// OPTIONS: -fopenmp
// GCC: 12
// SPDX-License-Identifier: GPL-3.0-or-later
int largest;

int main(void) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; i++) {
    if (largest < i) {  // RACE: maybe read 4 'largest'
      largest = i;      // RACE: write 4 'largest'
    }
  }
  return largest < 1;
}
