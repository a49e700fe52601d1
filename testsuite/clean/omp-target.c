// Target regions that members of a team run on the host at the same time.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
#pragma omp target map(tofrom : x)
    x++;
  }
  return x < 1;
}
