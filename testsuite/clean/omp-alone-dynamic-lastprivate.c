// Who has the last iteration writes the variable; who has any adds to the sum.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int last, sum;

int main(void) {
#pragma omp parallel for schedule(dynamic) lastprivate(last) reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
    last = i;
    sum += last;
  }
  return last + sum == 0;
}
