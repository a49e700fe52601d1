// The clause doacross waits for the iteration that it names and for no other;
// omp_cur_iteration is the present one.
// OPTIONS: -fopenmp
// GCC: 13
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 40 };
int a[kSize];

int main(void) {
#pragma omp parallel for num_threads(2) schedule(static, 1) ordered
  for (int i = 2; i < kSize; i++) {
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered doacross(source : omp_cur_iteration)
  }
  return a[2] != 1;
}
