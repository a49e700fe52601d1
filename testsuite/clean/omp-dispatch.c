// A dispatch construct waits for what it depends on.
// OPTIONS: -fopenmp
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
int x, z;

static void variant(int *p) {
  (*p)++;
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
    z = 1;
#pragma omp dispatch depend(in : x)
    base(&z);
  }
  return z < 1;
}
