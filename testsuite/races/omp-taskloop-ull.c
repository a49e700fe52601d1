// A taskloop over unsigned long long, with firstprivate and lastprivate.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int last = 0, base = 7;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop firstprivate(base) shared(last)
    for (unsigned long long i = 0; i < 100; i++) {
      last = base + (int)i;  // RACE: write 4 'last'
    }
  }
  return last < 7;
}
