// The end of target data does not wait for what is under way.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[10], seen;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target data map(tofrom : a)
    {
#pragma omp target nowait map(tofrom : a)
      a[3] = 1;  // RACE: write 4 'a[3]'
    }
    seen = a[3];  // RACE: read 4 'a[3]'
  }
  return seen > 1;
}
