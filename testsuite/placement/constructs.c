// Every entry into libgomp for the body of a construct is preceded by the call
// that names it, and each access knows the construct that is innermost around
// it in the source, through inlined calls too. A combined directive is one
// construct.
// run: -O0 -fopenmp
// run: -O2 -fopenmp
// run: -O2 -fopenmp -g
// run: -O3 -fopenmp -fno-inline
// run: -O1 -fopenmp -flto
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
__attribute__((used)) int global, array[10], grid[4][5];
static inline __attribute__((always_inline)) void inlined(void) {
  global = 1;  // yeti: write4 global
  // yeti@ inlined<-combined:28 in parallel for:26
}
__attribute__((noipa)) static void orphan(void) {
#pragma omp for
  for (int i = 0; i < 1; i++)
    global = 2;  // yeti: write4 global
    // yeti@ orphan in for:18
}
__attribute__((noipa)) static int combined(void) {
  int sum = 0;
  array[0] = 3;  // yeti: write4 array[0]
#pragma omp parallel for  // yeti: write4 sum; construct parallel for; read4 sum
  for (int i = 0; i < 1; i++) {
    inlined();
    array[i] = 1;  // yeti: write4 array[i]
    sum += 1;  // yeti: read4 sum; write4 sum
  }
  return sum;
}
__attribute__((noipa)) static void nested(void) {
#pragma omp parallel  // yeti: construct parallel
  {
    global = 4;  // yeti: write4 global
    // yeti@ nested in parallel:35
#pragma omp for nowait
    for (int i = 0; i < 1; i++)
      grid[i][2] = array[1];  // yeti: read4 array[1]; write4 grid[i][2]
      // yeti@ nested in for:39 in parallel:35 of 0:4,0:5
    orphan();
#pragma omp single
#pragma omp task  // yeti: construct task
    global = 5;  // yeti: write4 global
    // yeti@ nested in task:45 in single:44 in parallel:35
#pragma omp taskloop  // yeti: construct taskloop; read8 ?
    for (int i = 0; i < 1; i++)
      global = 6;  // yeti: write4 global
      // yeti@ nested in taskloop:48 in parallel:35
#pragma omp critical
    array[2] = 7;  // yeti: write4 array[2]
    // yeti@ nested in critical:52 in parallel:35 of 0:10
#pragma omp sections
    {
#pragma omp section
      array[3] = 1;  // yeti: write4 array[3]
      // yeti@ nested in section:57 in sections:55 in parallel:35 of 0:10
    }
  }
}
__attribute__((noipa)) static void teams(void) {
#pragma omp teams num_teams(1)  // yeti: construct teams
#pragma omp distribute parallel for simd  // yeti: write4 ?; construct distribute parallel for simd; read4 ?
  for (int i = 0; i < 1; i++)
    array[i] = 8;  // yeti: write4 array[i]
}
int main(void) {
  omp_set_num_threads(1);
  int sum = combined();
  nested();
  teams();
  return sum != 1;
}
