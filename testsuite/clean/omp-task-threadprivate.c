// Tasks that one thread runs share its threadprivate data: they cannot run at
// the same time.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int counter, total;
#pragma omp threadprivate(counter)

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    for (int i = 0; i < 10; i++) {
#pragma omp task
      counter++;
    }
#pragma omp atomic
    total += counter;
  }
  return total < 1;
}
