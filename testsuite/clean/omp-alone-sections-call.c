// What the functions do that two sections call.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int calls;

__attribute__((noipa)) static void count(void) {
#pragma omp critical
  calls++;
}

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    count();
#pragma omp section
    count();
  }
  return calls == 2 ? 0 : 1;
}
