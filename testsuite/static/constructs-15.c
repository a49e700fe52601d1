// Constructs that GCC 13 to 15 brought: none of them makes a warning where there
// is an order or no access, and races beside and inside of them are told.
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, z;
double a[1000], b[100][100];

void assumed(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp assume holds(a[i + 1] > 0) holds(x > 0)
    a[i] = 1;
  }
}
void beside_an_assumption(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp assume holds(n > 0)
    a[i + 1] = a[i];  // WARN: read of 'a[i]' by another iteration
  }
}

void tiles(int n) {
#pragma omp parallel for
#pragma omp tile sizes(2, 5)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++) b[i][j] = b[i ^ 1][j];
}
void sum_of_tiles(void) {
#pragma omp parallel for
#pragma omp tile sizes(2)
  for (int i = 0; i < 100; i++) x += i;  // WARN: write of 'x'
}
void unrolled(void) {
#pragma omp parallel for
#pragma omp unroll partial(2)
  for (int i = 0; i < 100; i++) a[i / 2] += 1;
}

void chosen(int n) {
#pragma omp metadirective when(user = {condition(n > 10)} : parallel for) \
    otherwise(nothing)
  for (int i = 0; i < n; i++) a[i] += 1;
}

void callee(int *p);
void another(int *p);
#pragma omp declare variant(another) match(construct = {dispatch})
void callee(int *p);
void dispatched(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    z = 1;
#pragma omp dispatch depend(in : x)
    callee(&z);
    z = 2;
  }
}

void in_sets(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset : x)
    y = 1;
#pragma omp task depend(in : x)
    y = 2;
  }
}
void after_all_memory(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    y = 1;
#pragma omp task depend(inout : omp_all_memory)
    y = 2;
  }
}
void waited_for(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    y = 1;
#pragma omp taskwait depend(inout : omp_all_memory)
    y = 2;
  }
}
