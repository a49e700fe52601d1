// Ranges that one loop leaves in the iterations of another loop are followed as
// long as they continue each other, in any order, and even if many of them are
// empty.
// run: -O0 -fplugin-arg-yeti-detector=bigfoot
// run: -O1 -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fchecking=2
// run: -O3 -fplugin-arg-yeti-detector=bigfoot
// dump: : skipped, checked as part of a range
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

// Read-only data needs no checks.
struct Row {
  long from, to;
};
static const struct Row rows[][5] = {
    {{0, 3}, {3, 13}, {13, 13}, {13, 13}, {13, 20}},  // one after the other
    {{0, 5}, {6, 9}, {9, 9}, {1, 1}, {12, 18}},       // gaps
    {{2, 4}, {0, 9}, {4, 6}, {8, 10}, {9, 20}},       // some of them twice
    {{13, 20}, {5, 13}, {5, 5}, {3, 5}, {0, 3}},      // from the end
    {{0, 2}, {2, 7}, {7, 13}, {13, 14}, {15, 20}},    // odd ones
};

APART void pieces(double *a, int kind, int n) {
  for (int i = 0; i < n; i++)
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k++)
      a[k] = 0;  // yeti: write_range(160) a[k]; write_range(24) a[k]; write_range(40) a[k]; write_range(48) a[k]
}

APART void downwards(double *a, int kind, int n) {
  for (int i = n - 1; i >= 0; i--)
    for (long k = rows[kind][i].to - 1; k >= rows[kind][i].from; k--)
      a[k] = 0;  // yeti: write_range(160) a[k]; write_range(48) a[k]; write_range(24) a[k]; write_range(40) a[k]
}

struct Point {
  double x, y, z;
};

APART void some_fields(struct Point *p, int kind, int n) {
  for (int i = 0; i < n; i++)
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k++) {
      p[k].x = 0;  // yeti: write_rows(20 x 16, 24) p[k].x p[k].y
      p[k].y = 0;
    }
}

APART void all_fields(struct Point *p, int kind, int n) {
  for (int i = 0; i < n; i++)
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k++) {
      p[k].x = 0;  // yeti: write_range(480) p[k].x p[k].y p[k].z
      p[k].y = 0;
      p[k].z = 0;
    }
}

// These are in step with the ones before or not.
APART void steps(double *a, int kind, int n) {
  for (int i = 0; i < n; i++)
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k += 2)
      a[k] = 0;  // yeti: write_rows(4 x 8, 16) a[k]; write_rows(7 x 8, 16) a[k]
}

// No two of them begin at the same of both accesses.
APART double overlapping(const double *a, int kind, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k++)
      sum += a[2 * k] - a[2 * k + 2];  // yeti: read_rows(21 x 8, 16) a[2 * k] a[2 * k + 2]
  return sum;
}

APART int search(const double *a, int kind, int n, double wanted) {
  for (int i = 0; i < n; i++)
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k++)
      if (a[k] == wanted)  // yeti: read_range(104) a[k]; read_range(160) a[k]
        return i;
  return n;
}

APART int rows_up_to(const double *a, int kind, int n, double most) {
  int i;
  double sum = 0;
  for (i = 0; i < n; i++) {
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k++)
      sum += a[k];  // yeti: read_range(104) a[k]
    if (sum > most) break;
  }
  return i;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

APART double with_lock(const double *a, int kind, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&mutex);
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k++)
      sum += a[k];  // yeti: read_range(24) a[k]; read_range(80) a[k]; read_range(56) a[k]
    pthread_mutex_unlock(&mutex);
  }
  return sum;
}

// The loop over the digits is not known to end.
APART double may_not_end(const double *a, int kind, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    for (long k = rows[kind][i].from; k < rows[kind][i].to; k++)
      sum += a[k];  // yeti: read_range(24) a[k]; read_range(80) a[k]; read_range(56) a[k]
    for (long digits = n; digits & i; digits >>= 1) sum += digits;
  }
  return sum;
}

static double numbers[42];
static struct Point points[20];

SILENT int main(void) {
  pieces(numbers, 0, 5);
  pieces(numbers, 0, 1);
  pieces(numbers, 0, 0);
  pieces(numbers, 1, 5);
  pieces(numbers, 2, 5);
  pieces(numbers, 3, 5);
  downwards(numbers, 0, 5);
  downwards(numbers, 1, 5);
  some_fields(points, 0, 5);
  all_fields(points, 3, 5);
  steps(numbers, 4, 5);
  overlapping(numbers, 0, 5);
  numbers[12] = 5;
  search(numbers, 0, 5, 5);
  search(numbers, 0, 5, 9);
  rows_up_to(numbers, 0, 5, 1);
  with_lock(numbers, 0, 5);
  may_not_end(numbers, 0, 5);
}
