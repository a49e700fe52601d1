// Iterations of a loop that depend on each other.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 100 };
int a[kSize + 1];

int main(void) {
#pragma omp parallel for num_threads(4) schedule(static)
  for (int i = 0; i < kSize; i++)
    a[i + 1] = a[i] + 1;  // RACE: read|write 4 'a[i]|a[i + 1]|a[...]'
  return a[1] != 1;
}
