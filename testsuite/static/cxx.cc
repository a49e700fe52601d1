// What C++ adds: references, members, templates, pointers as counters. Pairs of
// functions that differ in what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
struct Grid {
  double cells[64];
  int count;
  static int all;

  void next(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
      cells[i] = cells[i - 1];  // WARN: data race
  }
  void own(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) cells[i] = cells[i] + 1;
  }

  void member(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) count += i;  // WARN: write of
  }
  void member_reduced(int n) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += i;
    count = sum;
  }

  void of_class() {
#pragma omp parallel
    all = 1;  // WARN: write of
  }
  void of_class_in_single() {
#pragma omp parallel
#pragma omp single
    all = 1;
  }
};
int Grid::all;

void use(Grid &grid, int n) {
  grid.next(n);
  grid.own(n);
  grid.member(n);
  grid.member_reduced(n);
  grid.of_class();
  grid.of_class_in_single();
}

void reference(int &r, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) r += i;  // WARN: write of 'r'
}
void reference_private(int &r, int n) {
#pragma omp parallel for firstprivate(r)
  for (int i = 0; i < n; i++) r += i;
}

void array_reference(double (&a)[100]) {
#pragma omp parallel for
  for (int i = 1; i < 100; i++) a[i] = a[i - 1];  // WARN: read of 'a[i - 1]'
}
void array_reference_own(double (&a)[100]) {
#pragma omp parallel for
  for (int i = 1; i < 100; i++) a[i] = a[i] * 2;
}

template <class T>
void instance(T *a, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];  // WARN: read of 'a[i - 1]'
}
template <class T>
void instance_own(T *a, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i] + 1;
}
template void instance(int *, int);
template void instance(double *, int);
template void instance_own(int *, int);
template void instance_own(double *, int);

void pointer(double *a, int n) {
#pragma omp parallel for
  for (double *p = a; p < a + n; p++)
    p[1] = *p;  // WARN: data race
}
void pointer_own(double *a, int n) {
#pragma omp parallel for
  for (double *p = a; p < a + n; p++) *p = 1;
}

void unsigned_counter(double *a, unsigned n) {
#pragma omp parallel for
  for (unsigned i = 1; i < n; i++)
    a[i] = a[i - 1];  // WARN: read of 'a[i - 1]'
}
void unsigned_counter_own(double *a, unsigned n) {
#pragma omp parallel for
  for (unsigned i = 1; i < n; i++) a[i] = a[i] + 1;
}

void size_counter(double *a, unsigned long n) {
#pragma omp parallel for
  for (unsigned long i = 0; i < n - 1; i++)
    a[i] = a[i + 1];  // WARN: read of 'a[i + 1]'
}
void size_counter_own(double *a, unsigned long n) {
#pragma omp parallel for
  for (unsigned long i = 0; i < n - 1; i++) a[i] = a[i] + 1;
}

void counted_to(double *a, int n) {
#pragma omp parallel for
  for (int i = 1; i != n; ++i) a[i] = a[i - 1];  // WARN: read of 'a[i - 1]'
}
void counted_to_own(double *a, int n) {
#pragma omp parallel for
  for (int i = 1; i != n; ++i) a[i] = a[i] + 1;
}
