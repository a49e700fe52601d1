// Finite elements: threads assemble triangles into sparse rows behind pointers
// by atomic additions; the system is solved by conjugate gradients with
// symmetric Gauss-Seidel sweeps, the rows of one colour at a time.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { kColours = 4, kSteps = 20, kWidth = 7 };

struct row {
  int count, diagonal;
  int *columns;
  double *values;
};

struct mesh {
  int n, nodes;  // n * n of them
  struct row **rows;
};

static void add_column(struct row *row, int column) {
  row->columns[row->count++] = column;
}

// The node itself and those that share a triangle with it.
static struct row *new_row(int n, int i, int j) {
  struct row *row = malloc(sizeof *row);
  row->count = 0;
  row->columns = malloc(kWidth * sizeof *row->columns);
  row->values = calloc(kWidth, sizeof *row->values);
  for (int di = -1; di <= 1; di++)
    for (int dj = -1; dj <= 1; dj++) {
      if (di == -dj && di) continue;
      if (i + di < 0 || i + di >= n || j + dj < 0 || j + dj >= n) continue;
      if (!di && !dj) row->diagonal = row->count;
      add_column(row, (i + di) * n + j + dj);
    }
  return row;
}

static void add_value(struct row *row, int column, double value) {
  int k = 0;
  while (row->columns[k] != column) k++;
#ifndef RACE
#pragma omp atomic
#endif
  row->values[k] += value;  // RACE: read|write|update 8
}

// Stiffness and a part of the mass of a triangle whose first node has the
// right angle.
static void add_triangle(const struct mesh *mesh, int a, int b, int c) {
  static const double kStiffness[3][3] = {
      {1, -0.5, -0.5}, {-0.5, 0.5, 0}, {-0.5, 0, 0.5}};
  int nodes[3] = {a, b, c};
  for (int p = 0; p < 3; p++)
    for (int q = 0; q < 3; q++)
      add_value(mesh->rows[nodes[p]], nodes[q],
                kStiffness[p][q] + (p == q ? 0.01 : 0.005));
}

static void assemble(const struct mesh *mesh) {
  int n = mesh->n;
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n - 1; j++) {
      int a = i * n + j;
      add_triangle(mesh, a + 1, a, a + n + 1);
      add_triangle(mesh, a + n, a, a + n + 1);
    }
}

static double residual_of(const struct row *row, const double *x, double b) {
  for (int k = 0; k < row->count; k++) b -= row->values[k] * x[row->columns[k]];
  return b;
}

// Neighbours have other colours.
static void sweep(const struct mesh *mesh, int colour, double *x,
                  const double *b) {
  int n = mesh->n;
#pragma omp parallel for
  for (int i = colour / 2; i < n; i += 2)
    for (int j = colour % 2; j < n; j += 2) {
      int v = i * n + j;
      const struct row *row = mesh->rows[v];
      x[v] += residual_of(row, x, b[v]) / row->values[row->diagonal];
    }
}

static void precondition(const struct mesh *mesh, double *z, const double *r) {
#pragma omp parallel for
  for (int v = 0; v < mesh->nodes; v++) z[v] = 0;
  for (int colour = 0; colour < kColours; colour++) sweep(mesh, colour, z, r);
  for (int colour = kColours; colour--;) sweep(mesh, colour, z, r);
}

static void multiply(const struct mesh *mesh, double *y, const double *x) {
#pragma omp parallel for
  for (int v = 0; v < mesh->nodes; v++)
    y[v] = -residual_of(mesh->rows[v], x, 0);
}

static double dot(const struct mesh *mesh, const double *x, const double *y) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int v = 0; v < mesh->nodes; v++) sum += x[v] * y[v];
  return sum;
}

// The residual's part that is left.
static double solve(const struct mesh *mesh, double *x, double *r) {
  size_t bytes = mesh->nodes * sizeof(double);
  double *z = malloc(bytes), *p = malloc(bytes), *q = malloc(bytes);
  double first = dot(mesh, r, r), last = 0;
  for (int step = 0; step < kSteps; step++) {
    precondition(mesh, z, r);
    double now = dot(mesh, r, z), share = step ? now / last : 0;
    last = now;
#pragma omp parallel for
    for (int v = 0; v < mesh->nodes; v++)
      p[v] = step ? z[v] + share * p[v] : z[v];
    multiply(mesh, q, p);
    double length = now / dot(mesh, p, q);
#pragma omp parallel for
    for (int v = 0; v < mesh->nodes; v++) {
      x[v] += length * p[v];
      r[v] -= length * q[v];
    }
  }
  double left = sqrt(dot(mesh, r, r) / first);
  free(z), free(p), free(q);
  return left;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 400;
  struct mesh mesh = {n, n * n, malloc(sizeof(struct row *) * n * n)};
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) mesh.rows[i * n + j] = new_row(n, i, j);
  assemble(&mesh);
  double *x = calloc(mesh.nodes, sizeof *x), *b = malloc(n * n * sizeof *b);
  for (int v = 0; v < mesh.nodes; v++) x[v] = 1;
  multiply(&mesh, b, x);  // the solution is 1 everywhere
  double sum = 0, error = 0;
  for (int v = 0; v < mesh.nodes; v++) sum += b[v], x[v] = 0;
  double left = solve(&mesh, x, b);
  for (int v = 0; v < mesh.nodes; v++) error = fmax(error, fabs(x[v] - 1));
  // Stiffness adds up to nothing, the mass of a triangle to 0.06.
  int wrong = fabs(sum - 0.12 * (n - 1) * (n - 1)) > 1e-6 * sum;
  wrong |= !(left < 1e-3 && error < 0.01);
  printf("%.6g %d\n", sum, wrong);
  for (int v = 0; v < mesh.nodes; v++) {
    free(mesh.rows[v]->columns), free(mesh.rows[v]->values);
    free(mesh.rows[v]);
  }
  free(mesh.rows), free(x), free(b);
  return wrong;
}
