// reduction(task, ...) of a region lets its tasks take part.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(task, + : sum)
  {
#pragma omp task shared(sum)
    sum += 10;  // RACE: read|write 4 'sum'
    sum += 1;   // RACE: read|write 4
  }
  return sum < 2;
}
