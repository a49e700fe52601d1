// Chunks are dealt in turn: the neighbour belongs to another member.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 64 };
int a[kSize + 1], b[kSize + 1];

int main(void) {
#pragma omp parallel for num_threads(2) schedule(static, 4)
  for (int i = 0; i < kSize; i++) {
    a[i] = i;
    b[i] = a[i ^ 1];
  }
  return 0;
}
