// threadprivate gives each thread its own, copyin fills it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int counter = 1;

int main(void) {
  counter = 5;
#pragma omp parallel num_threads(4)
  counter++;  // RACE: read|write 4 'counter'
  return counter < 6;
}
