// Poisson's equation on a cube that repeats in all directions, by V-cycles on
// grids of halving size: whole sweeps, then the six faces copied around, of
// which two are rows, two have a stride and two are scattered.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { kCycles = 10, kSmallest = 4 };

// n^3 points and one more at each end of each dimension.
struct level {
  int n;
  double *solution, *right, *residual;
};

static long at(int n, int i, int j, int k) {
  return ((long)i * (n + 2) + j) * (n + 2) + k;
}

static void copy_faces(double *u, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= n; j++) {
        u[at(n, i, j, 0)] = u[at(n, i, j, n)];
        u[at(n, i, j, n + 1)] = u[at(n, i, j, 1)];
      }
#pragma omp for
    for (int i = 1; i <= n; i++)
      for (int k = 0; k <= n + 1; k++) {
        u[at(n, i, 0, k)] = u[at(n, i, n, k)];
        u[at(n, i, n + 1, k)] = u[at(n, i, 1, k)];
      }
#pragma omp for
    for (int j = 0; j <= n + 1; j++)
      for (int k = 0; k <= n + 1; k++) {
        u[at(n, 0, j, k)] = u[at(n, n, j, k)];
        u[at(n, n + 1, j, k)] = u[at(n, 1, j, k)];
      }
  }
}

static double around(const double *u, int n, int i, int j, int k) {
  return u[at(n, i - 1, j, k)] + u[at(n, i + 1, j, k)] + u[at(n, i, j - 1, k)] +
         u[at(n, i, j + 1, k)] + u[at(n, i, j, k - 1)] + u[at(n, i, j, k + 1)];
}

static void make_residual(const struct level *level) {
  int n = level->n;
  const double *u = level->solution, *f = level->right;
  double *r = level->residual;
#pragma omp parallel for
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++)
        r[at(n, i, j, k)] =
            f[at(n, i, j, k)] - 6 * u[at(n, i, j, k)] + around(u, n, i, j, k);
  copy_faces(r, n);
}

// A step in the direction of the residual, smoothed.
static void smooth(const struct level *level) {
  int n = level->n;
  make_residual(level);
  double *u = level->solution;
  const double *r = level->residual;
#pragma omp parallel
  {
#ifdef RACE  // some threads are still at it when others look
#pragma omp for nowait
#else
#pragma omp for
#endif
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= n; j++)
        for (int k = 1; k <= n; k++)
          u[at(n, i, j, k)] +=  // RACE: read|write|update 8
              0.12 * r[at(n, i, j, k)] + 0.01 * around(r, n, i, j, k);
#ifdef RACE
#pragma omp for
    for (int i = 1; i <= n; i++)
      for (int k = 1; k <= n; k++)
        u[at(n, 0, i, k)] = u[at(n, n, i, k)];  // RACE: read 8
#endif
  }
  copy_faces(u, n);
}

// The right side of the coarse grid: sums of eight.
static void restrict_to(const struct level *coarse, const struct level *fine) {
  int n = coarse->n, m = fine->n;
  const double *r = fine->residual;
#pragma omp parallel for
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++) {
        double sum = 0;
        for (int c = 0; c < 8; c++)
          sum +=
              r[at(m, 2 * i - (c & 1), 2 * j - (c >> 1 & 1), 2 * k - (c >> 2))];
        coarse->right[at(n, i, j, k)] = sum / 2;
        coarse->solution[at(n, i, j, k)] = 0;
      }
  copy_faces(coarse->solution, n);
}

static void prolong(const struct level *fine, const struct level *coarse) {
  int n = fine->n, m = coarse->n;
#pragma omp parallel for
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++)
        fine->solution[at(n, i, j, k)] +=
            coarse->solution[at(m, (i + 1) / 2, (j + 1) / 2, (k + 1) / 2)];
  copy_faces(fine->solution, n);
}

static void cycle(const struct level *level) {
  smooth(level);
  smooth(level);
  if (level->n > kSmallest) {
    make_residual(level);
    restrict_to(level + 1, level);
    cycle(level + 1);
    prolong(level, level + 1);
  } else {
    for (int i = 0; i < 20; i++) smooth(level);
  }
  smooth(level);
  smooth(level);
}

static double norm(const struct level *level) {
  int n = level->n;
  double sum = 0;
  make_residual(level);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++) {
        double r = level->residual[at(n, i, j, k)];
        sum += r * r;
      }
  return sqrt(sum);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64, levels = 0;
  struct level grids[16];
  for (int m = n; m >= kSmallest; m /= 2) {
    size_t points = (size_t)(m + 2) * (m + 2) * (m + 2);
    grids[levels++] = (struct level){m, calloc(points, 8), calloc(points, 8),
                                     calloc(points, 8)};
  }
  // Charges that add up to nothing.
  for (int c = 0; c < 10; c++)
    grids->right[at(n, 1 + c * 7 % n, 1 + c * 5 % n, 1 + c * 3 % n)] +=
        c % 2 ? 1 : -1;
  double first = norm(grids), last = 0;
  for (int c = 0; c < kCycles; c++) {
    cycle(grids);
    last = norm(grids);
  }
  int wrong = !(last < first * 0.01);
  printf("%d\n", wrong);
  for (int l = 0; l < levels; l++)
    free(grids[l].solution), free(grids[l].right), free(grids[l].residual);
  return wrong;
}
