// Checks leave loops as exact ranges, or stay as runs and single checks: the
// same with and without optimisation, whatever the trip count.
// run: -O0 -fplugin-arg-yeti-detector=bigfoot
// run: -O1 -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fchecking=2
// run: -O3 -fplugin-arg-yeti-detector=bigfoot
// dump: : skipped, checked as part of a range
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stddef.h>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

APART void block(double *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;  // yeti: write_range(80) a[i]; write_range(8) a[i]
}

APART double neighbours(const double *a, int n) {
  double sum = 0;
  for (int i = 1; i < n - 1; i++)
    sum += a[i - 1] + a[i] + a[i + 1];  // yeti: read_range(80) a[i - 1] a[i] a[i + 1]
  return sum;
}

APART void strided(double *a, int n) {
  for (int i = 0; i < n; i += 3)
    a[i] = i;  // yeti: write_rows(4 x 8, 24) a[i]
}

APART void downwards(double *a, int n) {
  for (int i = n - 1; i >= 0; i--)
    a[i] = i;  // yeti: write_range(80) a[i]
}

APART void pairs(float *a, int n) {
  for (int i = 0; i < n; i++) {
    a[2 * i] = 1;  // yeti: write_range(80) a[2 * i] a[2 * i + 1]
    a[2 * i + 1] = 2;
  }
}

struct Body {
  double x, y, z, mass;
};

APART void fields(struct Body *b, int n) {
  for (int i = 0; i < n; i++) {
    b[i].x += 1;  // yeti: write_rows(10 x 24, 32) b[i].x b[i].y b[i].z
    b[i].y += 1;
    b[i].z += b[i].mass;  // yeti: read_range(296) b[i].mass b[i].x b[i].y b[i].z
  }
}

APART void tile(double (*a)[10], long rows, long columns) {
  for (long i = 0; i < rows; i++)
    for (long j = 0; j < columns; j++)
      a[i][j] = 0;  // yeti: write_rows(3 x 32, 80) a[i][j]
}

APART void box(double (*a)[4][10], long planes, long rows, long columns) {
  for (long i = 0; i < planes; i++)
    for (long j = 0; j < rows; j++)
      for (long k = 0; k < columns; k++)
        a[i][j][k] = 0;  // yeti: write_planes(2 x 3 x 32, 320, 80) a[i][j][k]
}

// The remainder has the sign of what is divided.
APART void board(double (*a)[10], int rows, int colour) {
  for (int i = 0; i < rows; i++)
    for (int j = 1 + (i + colour) % 2; j < 8; j += 2)
      a[i][j] = 0;  // yeti: write_planes(2 x 4 x 8, 160, 16) a[i][j]; write_planes(2 x 3 x 8, 160, 16) a[i][j]; write_planes(1 x 3 x 8, 160, 16) a[i][j]; write_planes(1 x 4 x 8, 160, 16) a[i][j]
}

APART void by_turns(double *a, int n) {
  for (int i = 0; i < n; i++)
    if ((i & 1) == 1)
      a[i] = 1;  // yeti: write_rows(4 x 8, 16) a[i]
    else
      a[i] = 2;  // yeti: write_rows(5 x 8, 16) a[i]
}

struct Holder {
  const double (*data)[10];
};

// What is loaded in the loop is loaded before it, if it is loaded at all.
APART double held(const struct Holder *const *h, long rows, long columns,
                  double wanted) {
  double sum = 0;
  for (long i = 0; i < rows; i++)
    if (wanted > 0) {
      const struct Holder *holder = *h;             // yeti: read_range(8) *h
      const double (*data)[10] = holder->data;  // yeti: read_range(8) holder->data
      for (long j = 0; j < columns; j++)
        sum += data[i][j];  // yeti: read_rows(3 x 32, 80) data[i][j]
    }
  return sum;
}

APART void guarded(double *a, int n, int k) {
  for (int i = 0; i < n; i++)
    if (i >= k) a[i] = 1;  // yeti: write_range(24) a[i]
}

APART int search(const int *a, int n, int wanted) {
  for (int i = 0; i < n; i++)
    if (a[i] == wanted)  // yeti: read_range(20) a[i]; read_range(40) a[i]
      return i;
  return -1;
}

APART size_t length(const char *text) {
  const char *p = text;
  char c;
  do {
    c = *p;  // yeti: read_range(6) *p
    p++;
  } while (c);
  return p - text;
}

APART double masked(const double *a, const int *mask, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    if (mask[i])  // yeti: read_range(40) mask[i]
      sum += a[i];  // yeti: read_rows(4 x 8, 8) a[i]; read_rows(2 x 8, 8) a[i]
  return sum;
}

APART void fixed(double *a, const double *scale, int n) {
  for (int i = 0; i < n; i++)
    a[i] = *scale;  // yeti: read_range(8) *scale; write_range(40) a[i]
}

static double numbers[100];
static double grid[10][10];
static const struct Holder holder = {grid}, *holders = &holder;
static double cube[2][4][10];
static float singles[20];
static struct Body bodies[10];
static int integers[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static int mask[10] = {1, 1, 1, 1, 0, 0, 0, 1, 1, 0};

SILENT int main(void) {
  block(numbers, 10);
  block(numbers, 0);
  block(numbers, 1);
  neighbours(numbers, 10);
  neighbours(numbers, 2);
  strided(numbers, 10);
  strided(numbers, -1);
  downwards(numbers, 10);
  downwards(numbers, 0);
  pairs(singles, 10);
  fields(bodies, 10);
  tile(grid, 3, 4);
  tile(grid, 3, 0);
  tile(grid, 0, 4);
  box(cube, 2, 3, 4);
  box(cube, 2, 3, 0);
  board(grid, 4, 0);
  board(grid, 4, -1);
  board(grid, 0, 0);
  by_turns(numbers, 9);
  held(&holders, 3, 4, 1);
  held(&holders, 0, 4, 1);
  held(NULL, 3, 4, 0);
  guarded(numbers, 10, 7);
  guarded(numbers, 10, 10);
  search(integers, 10, 4);
  search(integers, 10, 100);
  search(integers, 0, 100);
  length("hello");
  masked(numbers, mask, 10);
  fixed(numbers, numbers + 50, 5);
  fixed(numbers, numbers + 50, 0);
}
