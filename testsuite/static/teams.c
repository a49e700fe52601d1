// Leagues of teams, teams inside of teams, ordered loops, and tasks of the thread
// that the program begins with.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, y, a[128], b[128];

// --- leagues ---

void teams(void) {
#pragma omp teams num_teams(2)
  x = 1;  // WARN: write of 'x' by another team
}
void one_team(void) {
#pragma omp teams num_teams(1)
  x = 1;
}
void nobody_says_how_many_teams(void) {
#pragma omp teams
  x = 1;
}
void team_numbers(void) {
#pragma omp teams num_teams(4)
  a[omp_get_team_num()] = a[omp_get_team_num() + 1];  // WARN: by another team
}
void own_team_number(void) {
#pragma omp teams num_teams(4)
  a[omp_get_team_num()]++;
}
void distribute(int n) {
#pragma omp teams distribute num_teams(4)
  for (int i = 0; i < n; i++) a[i + 1] = a[i];  // WARN: by another iteration
}
void distribute_alone(int n) {
#pragma omp teams distribute num_teams(4)
  for (int i = 0; i < n; i++) a[i] = b[i + 1];
}
void distribute_parallel(int n) {
#pragma omp teams distribute parallel for num_teams(4)
  for (int i = 0; i < n; i++) a[i] = b[i + 1];
}
void distribute_parallel_simd(int n) {
#pragma omp teams distribute parallel for simd num_teams(4)
  for (int i = 0; i < n; i++) a[i] = b[i + 1];
}
// Nothing waits at the end of a distribute loop.
void two_distributes(int n) {
#pragma omp teams num_teams(4)
  {
#pragma omp distribute
    for (int i = 0; i < n; i++) a[i] = i;  // WARN: write of 'a[i]'
#pragma omp distribute
    for (int i = 0; i < n; i++) b[i] = a[i + 1];
  }
}
void two_distributes_alike(int n) {
#pragma omp teams num_teams(4)
  {
#pragma omp distribute
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp distribute
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}

// --- teams inside of teams ---

void nested(void) {
#pragma omp parallel
#pragma omp parallel
  x = 1;  // WARN: write of 'x' by another thread
}
void nested_private(void) {
  int mine;
#pragma omp parallel private(mine)
#pragma omp parallel shared(mine)
  {
#pragma omp single
    mine = 1;
  }
}
void nested_critical(void) {
#pragma omp parallel
#pragma omp parallel
#pragma omp critical
  x++;
}
void nested_loop(int n) {
#pragma omp parallel
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;  // WARN: write of 'a[i]'
}
// The rows belong to the outer threads, their elements to the inner ones.
int rows[16][16];
void nested_loop_of_own_row(void) {
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
#pragma omp parallel for
    for (int j = 0; j < 16; j++) rows[i][j] = j;
  }
}
void nested_loop_of_next_row(void) {
#pragma omp parallel for
  for (int i = 0; i < 15; i++) {
#pragma omp parallel for simd
    for (int j = 0; j < 16; j++)
      rows[i + 1][j] = rows[i][j];  // WARN: by another iteration
  }
}
void inner_barrier(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 1;  // WARN: by the thread in 'single'
#pragma omp parallel
    {
#pragma omp barrier
    }
    a[omp_get_thread_num()] = x;
  }
}
void inner_and_outer_barrier(void) {
#pragma omp parallel
  {
#pragma omp single
    x = 1;
#pragma omp parallel
    {
#pragma omp barrier
    }
    a[omp_get_thread_num()] = x;
  }
}
// Threads of inner teams have numbers of their own.
void inner_numbers(void) {
#pragma omp parallel
#pragma omp parallel
  a[omp_get_thread_num()] = 1;  // WARN: write of 'a
}
void outer_numbers(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp parallel
#pragma omp master
    a[me] = 1;
  }
}
// There may be no second thread.
void second_of_inner_team(void) {
#pragma omp parallel
#pragma omp parallel
  if (omp_get_thread_num() == 1) y = 1;
}
// What the inner threads share and change has no one value.
void changed_by_inner_team(void) {
#pragma omp parallel
  {
    int mine = 0;
#pragma omp parallel shared(mine)
    {
#pragma omp critical
      mine++;
#pragma omp barrier
#pragma omp single
      a[mine] = 1;
    }
  }
}
void inner_reduction(void) {
#pragma omp parallel
  {
    int mine = 0;
#pragma omp parallel reduction(+ : mine)
    mine++;
    a[omp_get_thread_num()] = mine;
  }
}
void unknown(void);
void inner_call(void) {
#pragma omp parallel
  {
#pragma omp parallel
    unknown();
    x = 1;
  }
}
// One thread of the inner team may execute both sections.
void inner_sections(void) {
#pragma omp parallel
#pragma omp parallel sections
  {
#pragma omp section
    unknown();
#pragma omp section
    x = 1;
  }
}

void other_inner_sections(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    y = 0;
#pragma omp parallel sections
    {
#pragma omp section
      unknown();
#pragma omp section
      y = 1;
    }
  }
}

// --- ordered loops ---

void before_ordered(int n) {
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
    x += i;  // WARN: write of 'x' by one iteration
#pragma omp ordered
    y += x;
  }
}
void inside_ordered(int n) {
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    x += i;
  }
}
void behind_ordered(int n) {
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    y += i;
    a[i & 1] = i;
  }
}
// A thread that has waited for an earlier iteration comes later to this one.
void element_before_ordered(int n) {
#pragma omp parallel for ordered
  for (int i = 1; i < n; i++) {
    a[i] = a[i - 1];
#pragma omp ordered
    y += i;
  }
}
void doacross(int n) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
    x += i;
#pragma omp ordered depend(source)
  }
}

// --- before any region ---

int main(void) {
#pragma omp task
  x = 1;  // WARN: write of 'x' by another task
#pragma omp task
  x = 2;
#pragma omp taskwait
#pragma omp task
  y = 1;
#pragma omp taskwait
  return y;
}
void whoever_calls_it(void) {
#pragma omp task
  x = 1;
#pragma omp task
  x = 2;
}
