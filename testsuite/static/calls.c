// Races in functions that are called in regions: pairs of functions that differ in
// what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, y, z, guarded, a[100], b[100], table[10], seen[8];
omp_lock_t lock;

static void write_x(void) {
  x = 1;  // WARN: write of 'x' by another thread
}
static void write_y(void) {
  y = 1;
}
void by_all(void) {
#pragma omp parallel
  write_x();
}
void by_one(void) {
#pragma omp parallel
#pragma omp single
  write_y();
}

static void count(void) {
  z++;  // WARN: write of 'z' by another iteration
}
static void count_guarded(void) {
#pragma omp critical
  guarded++;
}
void counted(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) count();
}
void counted_guarded(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) count_guarded();
}

static void shift(int *p, int i) {
  p[i + 1] = p[i];  // WARN: write of 'a[i + 1]' by one iteration and read of 'a[i]'
}
static void copy(int *p, const int *q, int i) {
  p[i] = q[i];
}
void shifted(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) shift(a, i);
}
void copied(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) copy(a, b, i);
}

static int twice(int i) {
  return 2 * i;
}
void result(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[twice(i)] = a[twice(i) + 2];  // WARN: write of 'a[2 * i]'
}
void result_apart(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[twice(i)] = a[twice(i) + 1];
}

static void put(int *p) {
  *p = 1;  // WARN: write of 'both' by another thread
}
void of_all(void) {
  int both = 0;
#pragma omp parallel
  put(&both);
}
static void put_own(int *p) {
  *p = 1;
}
void of_each(void) {
#pragma omp parallel
  {
    int own = 0;
    put_own(&own);
  }
}

static void inner(int i) {
  table[i / 2] = i;  // WARN: by one iteration
}
static void outer(int i) {
  inner(i);
}
static void inner_apart(int i) {
  table[i] = i;
}
static void outer_apart(int i) {
  inner_apart(i);
}
void by_two_calls(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) outer(i);
}
void by_two_calls_apart(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) outer_apart(i);
}

static void pass(void) {
}
static void meet(void) {
#pragma omp barrier
}
void without_barrier(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 2;  // WARN: read of 'x' by another thread
    pass();
    seen[omp_get_thread_num()] = x;
  }
}
void barrier_in_function(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 2;
    meet();
    seen[omp_get_thread_num()] = x;
  }
}

static void row(int *p, int n) {
  for (int j = 0; j <= n; j++)
    p[j] = j;  // WARN: by one iteration
}
static void row_apart(int *p, int n) {
  for (int j = 0; j < n; j++) p[j] = j;
}
void rows(void) {
#pragma omp parallel for
  for (int i = 0; i < 9; i++) row(a + 10 * i, 10);
}
void rows_apart(void) {
#pragma omp parallel for
  for (int i = 0; i < 9; i++) row_apart(a + 10 * i, 10);
}

static void set_if(int i, int flag) {
  if (flag) b[3] = i;  // WARN: write of 'b[3]'
}
void flag_set(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) set_if(i, 1);
}
void flag_not_set(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) set_if(i, 0);
}

static void take(void) {
  omp_set_lock(&lock);
}
static void give(void) {
  omp_unset_lock(&lock);
}
void behind_a_lock(void) {
#pragma omp parallel
  {
    take();
    give();
    z = 1;  // WARN: write of 'z' by another thread
  }
}
void under_a_lock(void) {
#pragma omp parallel
  {
    take();
    z = 1;
    give();
  }
}

static int next_of(int i) {
  static int last;
  last = i;  // WARN: write of 'last'
  return i;
}
void with_static(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) next_of(i);
}
static int next_by_value(int i) {
  int last;
  last = i;
  return last;
}
void without_static(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) next_by_value(i);
}

// What calls itself, may be another function, or is not seen, is not followed.
static void again(int i) {
  if (i > 0) again(i - 1);
  y = i;
}
__attribute__((weak)) void other(void) {
  y = 1;
}
void opaque(void);
__attribute__((no_sanitize("thread"))) static void ignored(void) {
  y = 1;
}
void not_followed(void) {
#pragma omp parallel
  again(3);
#pragma omp parallel
  other();
#pragma omp parallel
  opaque();
#pragma omp parallel
  ignored();
}


// GCC makes no use of its body, but there is no other one.
__attribute__((noipa)) static void hidden(void) {
  y = 2;  // WARN: write of 'y' by another thread
}
void hidden_is_followed(void) {
#pragma omp parallel
  hidden();
}

void unknown(void);
static void wait_first(void) {
  unknown();
  y = 1;
}
void behind_an_unknown_call(void) {
#pragma omp parallel
  wait_first();
}
