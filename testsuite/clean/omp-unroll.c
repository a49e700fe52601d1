// Iterations that are unrolled are those of one iteration of the loop that is
// shared out.
// OPTIONS: -fopenmp
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
int a[50];

int main(void) {
#pragma omp parallel for num_threads(2) schedule(static, 1)
#pragma omp unroll partial(3)
  for (int i = 0; i < 150; i++) {
    a[i / 3]++;
  }
  return a[0] < 1;
}
