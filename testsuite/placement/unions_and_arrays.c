// Unions, anonymous members, arrays of unknown size, pointer arithmetic.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
union Number {
  int i;
  float f;
} number;
struct Outer {
  struct {
    int inner;
  };
  int matrix[2][3];
  int tail[];
} *outer;

__attribute__((noipa)) static void set(int k) {
  number.f = 1.0f;  // yeti: write4 number.f
  struct Outer *o = outer;  // yeti: read8 outer
  o->inner = 1;  // yeti: write4 o->inner
  o->matrix[1][k] = 2;  // yeti: write4 o->matrix[1][k]
  o->tail[k + 1] = 3;  // yeti: write4 o->tail[k + 1]
}
__attribute__((noipa)) static void walk(int n, int (*rows)[n], int i, int j) {
  rows[i][j] = 5;  // yeti: write4 rows[...][j]
}
__attribute__((noipa)) static void walk_fixed(int (*rows)[4], int i, int j) {
  rows[i][j] = 5;  // yeti: write4 rows[i][j]
  (*rows)[j] = 6;  // yeti: write4 (*rows)[j]
}
__attribute__((noipa)) static void fill(int *p, int n) {
  p[n - 1] = 1;  // yeti: write4 p[n - 1]
  *(p + 2) = 2;  // yeti: write4 p[2]
  p[-1] = 3;  // yeti: write4 p[-1]
}
int main(void) {
  outer = malloc(sizeof(struct Outer) + 16);  // yeti: write8 outer
  set(1);
  int matrix[3][4];
  walk(4, matrix, 1, 2);
  walk_fixed(matrix, 1, 2);
  fill(&matrix[1][0], 3);
  return 0;
}
