// Iterations of one worksharing loop, and of two without a barrier between:
// pairs of functions that differ in what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kRows = 20, kColumns = 30 };
double g[kRows + 1][kColumns];
struct point {
  double x, y;
} points[100];

void next(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i + 1] = a[i];  // WARN: read of 'a[i]' by another iteration
}
void next_of_another(double *a, double *b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i + 1] = b[i];
}

void backwards(double *a, int n) {
#pragma omp parallel for
  for (int i = n - 1; i > 0; i -= 1)
    a[i] += a[i - 1];  // WARN: read of 'a[i - 1]'
}
void backwards_by_two(double *a, int n) {
#pragma omp parallel for
  for (int i = n - 1; i > 0; i -= 2) a[i] += a[i - 1];
}

void rows(void) {
#pragma omp parallel for
  for (int i = 0; i < kRows; i++)
    for (int j = 0; j < kColumns; j++)
      g[i + 1][j] = g[i][j];  // WARN: write of 'g[i + 1][j]' by one iteration
}
void columns(void) {
#pragma omp parallel for
  for (int j = 0; j < kColumns; j++)
    for (int i = 0; i < kRows; i++) g[i + 1][j] = g[i][j];
}

// The last element of a row is the one before the first of the next.
void beyond_the_row(void) {
#pragma omp parallel for
  for (int i = 1; i < kRows; i++)
    for (int j = 0; j < kColumns; j++)
      g[i][j] = (&g[0][0])[i * kColumns + j - 1];  // WARN: data race
}
void within_the_row(void) {
#pragma omp parallel for
  for (int i = 1; i < kRows; i++)
    for (int j = 1; j < kColumns; j++)
      g[i][j] = (&g[0][0])[i * kColumns + j - 1];
}

// Tiles: the distance of 16 elements is between tiles, not within one.
void tiles_that_overlap(double *a) {
#pragma omp parallel for
  for (int t = 0; t < 10; t++)
    for (int i = 16 * t; i <= 16 * t + 16; i++)
      a[i] = t;  // WARN: write of 'a[i]' by another iteration
}
void tiles(double *a) {
#pragma omp parallel for
  for (int t = 0; t < 10; t++)
    for (int i = 16 * t; i <= 16 * t + 15; i++) a[i] = t;
}

void collapsed(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < kRows; i++)
    for (int j = 0; j < kColumns; j++)
      g[i][0] += j;  // WARN: write of 'g[i][0]'
}
void collapsed_once(void) {
#pragma omp parallel for
  for (int i = 0; i < kRows; i++)
    for (int j = 0; j < kColumns; j++) g[i][0] += j;
}

void guarded(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (i != 7) a[i] = a[5];  // WARN: read of 'a[5]'
}
void guarded_well(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (i != 5) a[i] = a[5];
}

void even(double *a, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    if (i % 2 == 0) a[i] = a[i - 2];  // WARN: read of 'a[i - 2]'
}
void even_and_odd(double *a, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    if (i % 2 == 0) a[i] = a[i - 1];
}

void halves(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i / 2] = i;  // WARN: write of 'a
}
void doubles(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[2 * i] = a[2 * i + 1];
}

void chunks(double *a) {
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < 96; i++)
    a[(i + 1) / 4] = i;  // WARN: write of 'a
}
void whole_chunks(double *a) {
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < 96; i++) a[i / 4] = i;
}

void of_rows(int n, int m, double a[n][m]) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = a[i - 1][j];  // WARN: data race
}
void in_rows(int n, int m, double a[n][m]) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) a[i][j] = a[i][j - 1];
}

void fields(int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    points[i].x = points[i - 1].x;  // WARN: read of 'points[i - 1].x'
}
void other_fields(int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) points[i].x = points[i - 1].y;
}

void two_loops(double *a, double *b, int n) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) a[i] = i;  // WARN: by an iteration of another
#pragma omp for
    for (int i = 0; i < n - 1; i++) b[i] = a[i + 1];
  }
}
void two_loops_with_barrier(double *a, double *b, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for
    for (int i = 0; i < n - 1; i++) b[i] = a[i + 1];
  }
}

void two_dynamic_loops(double *a, double *b, int n) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < n; i++) a[i] = i;  // WARN: by an iteration of another
#pragma omp for schedule(dynamic)
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}
void two_static_loops(double *a, double *b, int n) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}

// Time steps: the barrier keeps those of different steps apart.
void steps(double *a, double *b, int n) {
#pragma omp parallel
  for (int t = 0; t < 10; t++) {
#pragma omp for nowait
    for (int i = 1; i < n; i++) b[i] = a[i - 1];
#pragma omp for
    for (int i = 1; i < n; i++) a[i] = b[i];  // WARN: read of 'a[i - 1]'
  }
}
void steps_with_barrier(double *a, double *b, int n) {
#pragma omp parallel
  for (int t = 0; t < 10; t++) {
#pragma omp for
    for (int i = 1; i < n; i++) b[i] = a[i - 1];
#pragma omp for
    for (int i = 1; i < n; i++) a[i] = b[i];
  }
}

void atomic_against_plain(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    a[0] += i;  // WARN
    a[1] = a[0];  // WARN: write of 'a[1]'
  }
}
void atomic_only(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    a[0] += i;
  }
}

// Whether these race depends on values that the compiler does not know.
void by_offset(double *a, int n, int k) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = a[i + k];
}
void by_index(double *a, const int *index, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[index[i]] = i;
}
void by_condition(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (a[i] > 0) a[i + 1] = 1;
}
void one_thread(double *a, int n) {
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < n; i++) a[i + 1] = a[i];
}
void one_iteration(double *a) {
  int n = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i + 1] = a[i];
}
void perhaps_serial(double *a, int n, int is_parallel) {
#pragma omp parallel for if (is_parallel)
  for (int i = 0; i < n; i++) a[i + 1] = a[i];
}
void ordered_iterations(double *a, int n) {
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    a[i + 1] = a[i];
  }
}
__attribute__((no_sanitize("thread"))) void not_to_be_told(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i + 1] = a[i];
}

// Copies of arrays of unknown size, and of parts of arrays, come with pointers.
void reduced_part(int *p, int n) {
#pragma omp parallel for reduction(+ : p[2 : 3])
  for (int i = 0; i < n; i++) p[2] += i;
}
void not_reduced_part(int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[2] += i;  // WARN: write of 'p[2]'
}
void reduced_in_region(int *p, int n) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : p[2 : n])
    for (int i = 0; i < n; i++) p[2] += i;
  }
}
void copied_array(int n) {
  int w[n];
  w[1] = 0;
#pragma omp parallel firstprivate(w)
  w[1]++;
}
void shared_array(int n) {
  int w[n];
  w[1] = 0;
#pragma omp parallel
  w[1]++;  // WARN: data race
}
void reduced_part_of_array(int n) {
  int w[n];
  w[1] = 0;
#pragma omp parallel for reduction(+ : w[ : n])
  for (int i = 0; i < n; i++) w[1] += i;
}
