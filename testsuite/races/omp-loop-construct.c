// The loop construct promises that iterations may run in any order.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 100 };
int a[kSize + 1];

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp loop
    for (int i = 0; i < kSize; i++) {
      a[i + 1] = a[i] + 1;  // RACE: read|write 4
    }
  }
  return 0;
}
