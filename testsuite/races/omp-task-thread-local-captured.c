// Tasks that get a pointer to a thread-local variable of their creator: other
// threads may run them, and use the variable as well.
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
        mine[1] += i;  // RACE: read|write 4 'mine[1]'
      }
    }
  }
  return scratch[1] < 0;
}
