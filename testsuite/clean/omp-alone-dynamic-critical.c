// `critical` orders the chunks of a dynamic loop, if it has one name.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int sum;

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 20; i++) {
    if (i % 2) {
#pragma omp critical(odd)
      sum += i;
    } else {
#pragma omp critical(odd)
      sum += i;
    }
  }
  return sum != 190;
}
