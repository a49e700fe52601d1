// Tasks that find a pointer to a variable of the thread that runs them.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
static __thread int scratch[4];

int main(void) {
#pragma omp parallel num_threads(1)
  {
    int *mine = scratch;
    for (int i = 0; i < 3; i++) {
#pragma omp task firstprivate(mine)
      {
        mine = scratch;
        mine[1] += i;
      }
    }
  }
  return scratch[1] < 0;
}
