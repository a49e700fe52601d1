// Tasks of a worksharing loop; nowait takes away what completes them.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[20], sum;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 20; i++) {
#pragma omp task
      a[i] = i;  // RACE: write 4 'a[i]'
    }
#pragma omp for schedule(static) reduction(+ : sum)
    for (int i = 0; i < 20; i++) sum += a[i];  // RACE: read 4 'a[i]'
  }
  return sum > 190;
}
