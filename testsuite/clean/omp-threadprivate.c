// threadprivate gives each thread its own, copyin fills it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int counter = 1;
#pragma omp threadprivate(counter)

int main(void) {
  counter = 5;
#pragma omp parallel num_threads(4) copyin(counter)
  counter++;
  return counter < 6;
}
