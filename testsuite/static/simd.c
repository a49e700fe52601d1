// Lanes of loops of simd: pairs of functions that differ in what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
double a[200], b[200], c[20][20], scale;
int count;

void next(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    a[i + 1] = a[i];  // WARN: write of 'a[i + 1]' by one lane and read of 'a[i]' by another lane of 'simd'
}
// In step, all lanes read before any writes.
void next_read(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) a[i] = a[i + 1];
}

void nearer_than_safelen(int n) {
#pragma omp simd safelen(4)
  for (int i = 0; i < n; i++) a[i + 3] = a[i];  // WARN: write of 'a[i + 3]'
}
void as_far_as_safelen(int n) {
#pragma omp simd safelen(4)
  for (int i = 0; i < n; i++) a[i + 4] = a[i];
}

void far_without_safelen(void) {
#pragma omp simd
  for (int i = 0; i < 50; i++) a[i + 30] = a[i];  // WARN: write of 'a[i + 30]'
}
void one_lane(void) {
#pragma omp simd safelen(1)
  for (int i = 0; i < 50; i++) a[i + 30] = a[i];
}

void temporary(const double *p, int n) {
  double t;
#pragma omp simd
  for (int i = 0; i < n; i++) {
    t = p[i];  // WARN: write of 't' by another lane of 'simd'
    a[i] = t;
  }
}
void temporary_private(const double *p, int n) {
  double t;
#pragma omp simd private(t)
  for (int i = 0; i < n; i++) {
    t = p[i];
    a[i] = t;
  }
}
void temporary_inside(const double *p, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) {
    double t = p[i];
    a[i] = t;
  }
}

double sum(const double *p, int n) {
  double s = 0;
#pragma omp simd
  for (int i = 0; i < n; i++) s += p[i];  // WARN: write of 's'
  return s;
}
double sum_reduced(const double *p, int n) {
  double s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}

double last(const double *p, int n) {
  double t = 0;
#pragma omp simd
  for (int i = 0; i < n; i++) t = p[i];  // WARN: write of 't'
  return t;
}
double last_private(const double *p, int n) {
  double t = 0;
#pragma omp simd lastprivate(t)
  for (int i = 0; i < n; i++) t = p[i];
  return t;
}

void position(double *p, int n) {
  int k = 0;
#pragma omp simd
  for (int i = 0; i < n; i++) {
    p[2 * i] = 1;
    k++;  // WARN: write of 'k'
  }
}
void position_linear(double *p, int n) {
  int k = 0;
#pragma omp simd linear(k : 1)
  for (int i = 0; i < n; i++) {
    p[2 * i] = 1;
    k++;
  }
}

void fixed(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) a[3] = i;  // WARN: write of 'a[3]' by another lane
}
void fixed_read(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) b[i] = a[3];
}

void rows(void) {
#pragma omp simd collapse(2)
  for (int i = 0; i < 19; i++)
    for (int j = 0; j < 19; j++)
      c[i][j + 1] = c[i][j];  // WARN: by one lane
}
void rows_apart(void) {
#pragma omp simd collapse(2)
  for (int i = 0; i < 19; i++)
    for (int j = 0; j < 19; j++) c[i][j] += 1;
}

// Threads have chunks, lanes the iterations of one.
void in_chunks(int n) {
#pragma omp parallel for simd schedule(static, 16)
  for (int i = 0; i < n; i++) b[i + 2] = b[i];  // WARN: write of 'b[i + 2]' by one
}
void in_chunks_apart(int n) {
#pragma omp parallel for simd schedule(static, 16)
  for (int i = 0; i < n; i++) b[i] += 1;
}

// What a thread has of its own, its lanes share.
void of_each_thread(int n, int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++) {
    double t;
#pragma omp simd
    for (int i = 0; i < n; i++) {
      t = a[i];  // WARN: write of 't' by another lane of 'simd'
      b[n * j + i] = t;
    }
  }
}
void of_each_lane(int n, int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++) {
    double t;
#pragma omp simd private(t)
    for (int i = 0; i < n; i++) {
      t = a[i];
      b[n * j + i] = t;
    }
  }
}

void unordered(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) {
    a[i + 1] = a[i];  // WARN: write of 'a[i + 1]'
  }
}
void in_order(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) {
#pragma omp ordered simd
    a[i + 1] = a[i];
  }
}

void store(int i) {
  a[i + 1] = a[i];  // WARN: write of 'a[i + 1]' by one lane
}
void store_apart(int i) {
  b[i] = 1;
}
void by_call(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) store(i);
}
void by_call_apart(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) store_apart(i);
}

// The text's order of two statements is kept, the reverse is not.
void read_below(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) {
    a[i] = i;  // WARN: write of 'a[i]' by one lane
    b[i] = a[i + 1];
  }
}
void read_above(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) {
    b[i] = a[i + 1];
    a[i] = i;
  }
}

void under_a_condition(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    if (i % 2 == 0) a[i + 2] = a[i];  // WARN: write of 'a[i + 2]'
}
void under_apart(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    if (i % 2 == 0) a[i + 1] = a[i];
}

void not_in_lanes(int n, int go) {
#pragma omp simd if (go)
  for (int i = 0; i < n; i++) a[i + 1] = a[i];
}
