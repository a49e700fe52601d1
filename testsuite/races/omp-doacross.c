// depend(sink) waits for the iteration that it names and for no other.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 40 };
int a[kSize];

int main(void) {
#pragma omp parallel for num_threads(2) schedule(static, 1) ordered(1)
  for (int i = 2; i < kSize; i++) {
#pragma omp ordered depend(sink : i - 2)
    a[i] = a[i - 1] + 1;  // RACE: read|write 4 'a[i]|a[i - 1]'
#pragma omp ordered depend(source)
  }
  return a[2] != 1;
}
