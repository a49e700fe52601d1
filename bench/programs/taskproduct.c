// A matrix product by seven tasks on quarters (Strassen), and so on down to
// small blocks: quarters are parts of a matrix whose rows are far apart, sums
// and products of them are in memory of their own.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kLeaf = 32, kProducts = 7 };

// A part of a matrix with 'pitch' elements to a row.
struct view {
  double *at;
  int pitch;
};

static struct view new_square(int n) {
  return (struct view){malloc(sizeof(double) * n * n), n};
}

static double *row(struct view m, int i) {
  return m.at + (long)i * m.pitch;
}

static struct view quarter(struct view m, int half, int i, int j) {
  return (struct view){row(m, i * half) + j * half, m.pitch};
}

// to = a + sign * b
static void add(struct view to, struct view a, struct view b, int sign, int n) {
  for (int i = 0; i < n; i++) {
    double *line = row(to, i);
    const double *first = row(a, i), *second = row(b, i);
    for (int j = 0; j < n; j++) line[j] = first[j] + sign * second[j];
  }
}

static void multiply_leaf(struct view c, struct view a, struct view b, int n) {
  for (int i = 0; i < n; i++) {
    double *line = row(c, i);
    for (int j = 0; j < n; j++) line[j] = 0;  // RACE: maybe write 8
    for (int k = 0; k < n; k++) {
      double factor = row(a, i)[k];
      const double *other = row(b, k);
      for (int j = 0; j < n; j++)
        line[j] += factor * other[j];  // RACE: maybe read|write|update 8
    }
  }
}

static void multiply(struct view c, struct view a, struct view b, int n);

// A factor: a quarter, or the sum or difference of two in 'space'.
struct factor {
  int first, second, sign;  // sign 0: the first alone
};

static struct view make_factor(struct factor f, struct view m,
                               struct view space, int half) {
  struct view first = quarter(m, half, f.first / 2, f.first % 2);
  if (f.sign == 0) return first;
  add(space, first, quarter(m, half, f.second / 2, f.second % 2), f.sign, half);
  return space;
}

static void make_product(struct view p, int which, struct view a, struct view b,
                         int half) {
  static const struct factor kLeft[kProducts] = {
      {0, 3, 1}, {2, 3, 1},  {0, 0, 0}, {3, 0, 0},
      {0, 1, 1}, {2, 0, -1}, {1, 3, -1}};
  static const struct factor kRight[kProducts] = {
      {0, 3, 1}, {0, 0, 0}, {1, 3, -1}, {2, 0, -1},
      {3, 0, 0}, {0, 1, 1}, {2, 3, 1}};
  struct view left = new_square(half), right = new_square(half);
  multiply(p, make_factor(kLeft[which], a, left, half),
           make_factor(kRight[which], b, right, half), half);
  free(left.at), free(right.at);
}

// The quarters of c as sums of the products.
static void combine(struct view c, const struct view *p, int half) {
  for (int i = 0; i < half; i++) {
    double *top = row(c, i), *bottom = row(c, i + half);
    for (int j = 0; j < half; j++) {
      long at = (long)i * half + j;
      top[j] =            // RACE: maybe write 8
          p[0].at[at] +   // RACE: maybe read 8
          p[3].at[at] -   // RACE: maybe read 8
          p[4].at[at] +   // RACE: maybe read 8
          p[6].at[at];    // RACE: maybe read 8
      top[j + half] =     // RACE: maybe write 8
          p[2].at[at] +   // RACE: maybe read 8
          p[4].at[at];    // RACE: maybe read 8
      bottom[j] =         // RACE: maybe write 8
          p[1].at[at] +   // RACE: maybe read 8
          p[3].at[at];    // RACE: maybe read 8
      bottom[j + half] =  // RACE: maybe write 8
          p[0].at[at] -   // RACE: maybe read 8
          p[1].at[at] +   // RACE: maybe read 8
          p[2].at[at] +   // RACE: maybe read 8
          p[5].at[at];    // RACE: maybe read 8
    }
  }
}

// c = a * b
static void multiply(struct view c, struct view a, struct view b, int n) {
  if (n <= kLeaf) {
    multiply_leaf(c, a, b, n);
    return;
  }
  int half = n / 2;
  struct view products[kProducts];
  for (int which = 0; which < kProducts; which++) {
    products[which] = new_square(half);
#pragma omp task shared(products)
    make_product(products[which], which, a, b, half);
  }
#ifndef RACE  // the products may not be there
#pragma omp taskwait
#endif
  combine(c, products, half);
#pragma omp taskwait
  for (int which = 0; which < kProducts; which++) free(products[which].at);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1024;
  while (n & (n - 1)) n &= n - 1;  // a power of two
  int pitch = n + 8;               // more than a row
  double *a = malloc(sizeof *a * n * pitch), *b = malloc(sizeof *b * n * pitch);
  double *c = calloc((size_t)n * pitch, sizeof *c);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[(long)i * pitch + j] = (i * 31 + j) % 17;
      b[(long)i * pitch + j] = (i + j * 13) % 11;
    }
  struct view va = {a, pitch}, vb = {b, pitch}, vc = {c, pitch};
#pragma omp parallel
#pragma omp single
  multiply(vc, va, vb, n);
  int wrong = 0;  // whole numbers: each element is exact
  for (int i = 0; i < n; i += 13)
    for (int j = 0; j < n; j += 11) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[(long)i * pitch + k] * b[(long)k * pitch + j];
      wrong += sum != c[(long)i * pitch + j];
    }
  printf("%d\n", wrong);
  free(a), free(b), free(c);
  return wrong != 0;
}
