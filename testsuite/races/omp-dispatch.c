// A dispatch construct waits for what it depends on.
// OPTIONS: -fopenmp
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
int x, z;

static void variant(int *p) {
  (*p)++;  // RACE: read|write 4
}
#pragma omp declare variant(variant) match(construct = {dispatch})
static void base(int *p) {
  *p = 3;
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    z = 1;  // RACE: write 4 'z'
#pragma omp dispatch
    base(&z);
  }
  return z < 1;
}
