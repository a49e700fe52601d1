// Shared variables and fixed elements that all threads or iterations access.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <stdio.h>

int x, y;
double sum, table[10];
struct {
  int a, b;
} both;

void every_thread(void) {
#pragma omp parallel
  x = 1;  // WARN: write of 'x' by another thread
}
void every_thread_its_own(void) {
#pragma omp parallel private(x)
  x = 1;
}

void local(int n) {
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) s += i;  // WARN: write of 's'
  printf("%g\n", s);
}
void local_reduced(int n) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += i;
  printf("%g\n", s);
}

void temporary(double *a, const double *b, int n) {
  double t;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    t = b[i];  // WARN: write of 't'
    a[i] = t;
  }
}
void temporary_inside(double *a, const double *b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double t = b[i];
    a[i] = t;
  }
}

void counter(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) y++;  // WARN: write of 'y'
}
void counter_atomic(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    y++;
  }
}

void fixed(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) table[3] += i;  // WARN: write of 'table[3]'
}
void fixed_critical(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp critical
    table[3] += i;
  }
}

void inner_counter(double *a, int n) {
  int j;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (j = 0; j < 10; j++) a[10 * i + j] = 0;  // WARN: write of 'j'
}
void inner_counter_private(double *a, int n) {
  int j;
#pragma omp parallel for private(j)
  for (int i = 0; i < n; i++)
    for (j = 0; j < 10; j++) a[10 * i + j] = 0;
}

void member(void) {
#pragma omp parallel
  both.a = both.b = 1;  // WARN: write of 'both
}
void member_read(void) {
#pragma omp parallel
  {
    int mine = both.a + both.b;
    (void)mine;
  }
}

void pointee(int *p) {
#pragma omp parallel
  *p = 1;  // WARN: write of '*p'
}
void pointee_in_single(int *p) {
#pragma omp parallel
#pragma omp single
  *p = 1;
}

void before_the_barrier(int *a) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 1;  // WARN: read of 'x' by another thread
    a[omp_get_thread_num()] = x;
  }
}
void behind_the_barrier(int *a) {
#pragma omp parallel
  {
#pragma omp single
    x = 1;
    a[omp_get_thread_num()] = x;
  }
}

void master_first(int *a) {
#pragma omp parallel
  {
#pragma omp master
    x = 1;  // WARN: read of 'x' by another thread
    a[omp_get_thread_num()] = x;
  }
}
void master_and_barrier(int *a) {
#pragma omp parallel
  {
#pragma omp master
    x = 1;
#pragma omp barrier
    a[omp_get_thread_num()] = x;
  }
}

void sections(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1;  // WARN: write of 'x' by another section
#pragma omp section
    x = 2;
  }
}
void sections_apart(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1;
#pragma omp section
    y = 2;
  }
}

void names(void) {
#pragma omp parallel
  {
#pragma omp critical(left)
    x++;  // WARN: write of 'x'
#pragma omp critical(right)
    x++;
  }
}
void one_name(void) {
#pragma omp parallel
  {
#pragma omp critical(left)
    x++;
#pragma omp critical(left)
    x++;
  }
}

void unprotected(void) {
  int mine;
#pragma omp parallel private(mine)
  {
#pragma omp critical
    x++;  // WARN: read of 'x' by another thread
    mine = x;
  }
}
void protected(void) {
  int mine;
#pragma omp parallel private(mine)
  {
#pragma omp critical
    {
      x++;
      mine = x;
    }
  }
}

// What may order is not known.
void unknown(void);
void behind_a_call(void) {
#pragma omp parallel
  {
    unknown();
    x = 1;
  }
}
void behind_a_flag(volatile int *flag) {
#pragma omp parallel
  {
    while (!*flag) {
    }
    x = 1;
  }
}
void by_thread_number(void) {
#pragma omp parallel
  if (omp_get_thread_num() == 0) x = 1;
}
void behind_a_lock(omp_lock_t *lock) {
#pragma omp parallel
  {
    omp_set_lock(lock);
    x++;
    omp_unset_lock(lock);
  }
}
static _Thread_local int own;
void thread_local_variable(void) {
#pragma omp parallel
  own = 1;
}

// What the thread does is decided by its number.
void numbers(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0)
    x = 1;  // WARN: write of 'x' by another thread
  else
    x = 2;
}
void number_and_other(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0)
    x = 1;
  else
    y = 2;
}

void next_of_numbers(int *a) {
#pragma omp parallel
  {
    int id = omp_get_thread_num();
    a[id + 1] = a[id];  // WARN: read of
  }
}
void own_of_numbers(int *a) {
#pragma omp parallel
  {
    int id = omp_get_thread_num();
    a[id + 1] = a[id + 1] + 1;
  }
}

void first_and_all(int *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) x = 1;  // WARN: read of 'x' by another thread
    a[omp_get_thread_num()] = x;
  }
}
void first_and_barrier(int *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) x = 1;
#pragma omp barrier
    a[omp_get_thread_num()] = x;
  }
}

void blocks(int *a) {
#pragma omp parallel
  {
    int id = omp_get_thread_num();
    for (int i = 10 * id; i <= 10 * id + 10; i++)
      a[i] = i;  // WARN: data race
  }
}
void blocks_apart(int *a) {
#pragma omp parallel
  {
    int id = omp_get_thread_num();
    for (int i = 10 * id; i < 10 * id + 10; i++) a[i] = i;
  }
}
void number_too_large(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() >= 1) x = 1;
}
// Which thread has an iteration is not known.
void numbers_in_a_loop(int *a) {
#pragma omp parallel
  {
    int id = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < 10; i++) a[id] += i;
  }
}
