// Bodies that attract each other, from afar as groups: an octree that threads
// build together with a lock in each cell, and then walk, each for its bodies.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { kSteps = 2, kSamples = 20 };

struct body {
  double at[3], mass, force[3];
};

// A cell without children holds one body at most; there is no body in others.
struct cell {
  omp_lock_t lock;
  double middle[3], half;
  double centre[3], mass;
  int count;  // of bodies below
  struct body *body;
  struct cell *children[8];
};

static struct cell *new_cell(const double *middle, double half) {
  struct cell *cell = calloc(1, sizeof *cell);
  omp_init_lock(&cell->lock);
  for (int d = 0; d < 3; d++) cell->middle[d] = middle[d];
  cell->half = half;
  return cell;
}

// The child that a body belongs to, made if it is not there; the lock is held.
static struct cell *child_for(struct cell *cell, const struct body *body) {
  int which = 0;
  double middle[3];
  for (int d = 0; d < 3; d++) {
    int upper = body->at[d] >= cell->middle[d];
    which |= upper << d;
    middle[d] = cell->middle[d] + (upper ? 0.5 : -0.5) * cell->half;
  }
  if (!cell->children[which])
    cell->children[which] = new_cell(middle, cell->half / 2);
  return cell->children[which];
}

static void insert(struct cell *cell, struct body *body) {
  for (;;) {
    omp_set_lock(&cell->lock);
    int first = cell->mass == 0;
    cell->mass += body->mass;
#ifndef RACE
    cell->count++;
#endif
    if (first) {
      cell->body = body;
      omp_unset_lock(&cell->lock);
      break;
    }
    if (cell->body) {
      struct cell *below = child_for(cell, cell->body);
      below->body = cell->body;
      below->mass = cell->body->mass;
      below->count = 1;
      cell->body = NULL;
    }
    struct cell *next = child_for(cell, body);
    omp_unset_lock(&cell->lock);
#ifdef RACE  // the lock is gone
    if (cell->half == 1)
      cell->count++;  // RACE: read|write|update 4 'cell->count'
#endif
    cell = next;
  }
}

// Sums up the centres of mass, the children first.
static void add_up(struct cell *cell) {
  double sum[3] = {0, 0, 0};
  for (int c = 0; c < 8; c++) {
    struct cell *child = cell->children[c];
    if (!child) continue;
    add_up(child);
    for (int d = 0; d < 3; d++) sum[d] += child->mass * child->centre[d];
  }
  if (cell->body)
    for (int d = 0; d < 3; d++) sum[d] += cell->mass * cell->body->at[d];
  for (int d = 0; d < 3; d++) cell->centre[d] = sum[d] / cell->mass;
}

static void attract(double *force, const double *to, const double *from,
                    double mass) {
  double way[3], square = 1e-4;
  for (int d = 0; d < 3; d++) {
    way[d] = from[d] - to[d];
    square += way[d] * way[d];
  }
  double pull = mass / (square * sqrt(square));
  for (int d = 0; d < 3; d++) force[d] += pull * way[d];
}

static void walk(const struct cell *cell, struct body *body) {
  if (cell->body == body) return;
  double square = 0;
  for (int d = 0; d < 3; d++) {
    double way = cell->centre[d] - body->at[d];
    square += way * way;
  }
  if (cell->body || 8 * cell->half * cell->half < square) {
    attract(body->force, body->at, cell->centre, cell->mass);
    return;
  }
  for (int c = 0; c < 8; c++)
    if (cell->children[c]) walk(cell->children[c], body);
}

static void free_tree(struct cell *cell) {
  if (!cell) return;
  for (int c = 0; c < 8; c++) free_tree(cell->children[c]);
  omp_destroy_lock(&cell->lock);
  free(cell);
}

// How far the force on a body is from the sum over all bodies.
static double error_of(const struct body *bodies, int n, int which) {
  double exact[3] = {0, 0, 0}, error = 0, size = 0;
  for (int i = 0; i < n; i++)
    if (i != which)
      attract(exact, bodies[which].at, bodies[i].at, bodies[i].mass);
  for (int d = 0; d < 3; d++) {
    double off = bodies[which].force[d] - exact[d];
    error += off * off;
    size += exact[d] * exact[d];
  }
  return sqrt(error / size);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20000, wrong = 0;
  struct body *bodies = calloc(n, sizeof *bodies);
  unsigned random = 7;
  for (int i = 0; i < n; i++) {
    for (int d = 0; d < 3; d++) {
      random = random * 1664525u + 1013904223u;
      bodies[i].at[d] = (random >> 8) / 8388608.0 - 1;
    }
    bodies[i].mass = 1 + i % 3;
  }
  for (int step = 0; step < kSteps; step++) {
    struct cell *root = new_cell((double[]){0, 0, 0}, 1);
#pragma omp parallel for
    for (int i = 0; i < n; i++) insert(root, &bodies[i]);
    wrong += root->count != n;
    add_up(root);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      for (int d = 0; d < 3; d++) bodies[i].force[d] = 0;
      walk(root, &bodies[i]);
    }
    for (int s = 0; s < kSamples; s++)
      wrong += !(error_of(bodies, n, s * (n / kSamples)) < 0.1);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      for (int d = 0; d < 3; d++) bodies[i].at[d] *= 0.9;
    free_tree(root);
  }
  printf("%d\n", wrong);
  free(bodies);
  return wrong != 0;
}
