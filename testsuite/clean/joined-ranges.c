// Arrays that lie side by side, written by loops one after the other.
// SPDX-License-Identifier: GPL-3.0-or-later
// OPTIONS: -fopenmp
enum { kCount = 400 };
static struct { int a[kCount], b[kCount]; } both;

static void set_every_other(int first) {
  for (int i = first; i < kCount; i += 2) both.a[i] = i;
}

static void set_all(void) {
  for (int i = 0; i < kCount; ++i) {
    both.a[i] = 1;
    both.b[i] = 2;
  }
}

int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp sections
    {
#pragma omp section
      set_every_other(0);
#pragma omp section
      set_every_other(1);
#pragma omp section
      for (int i = 0; i < kCount; ++i) both.b[i] = 3;
    }
#pragma omp single
    set_all();
  }
  return both.a[1] + both.b[1] > 1000;
}
