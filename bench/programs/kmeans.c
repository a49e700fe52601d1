// Groups points around centres: each thread adds up its points in sums of its
// own, which become one under a lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kGroups = 16, kDimensions = 4, kRounds = 10 };

struct point {
  float at[kDimensions];
  int group;
};

struct sum {
  double at[kDimensions];
  long points;
};

static double square(const struct point *p, const double *centre) {
  double result = 0;
  for (int d = 0; d < kDimensions; d++) {
    double difference = p->at[d] - centre[d];
    result += difference * difference;
  }
  return result;
}

static int nearest(const struct point *p, double centres[][kDimensions]) {
  int best = 0;
  double distance = square(p, centres[0]);
  for (int g = 1; g < kGroups; g++) {
    double other = square(p, centres[g]);
    if (other < distance) {
      distance = other;
      best = g;
    }
  }
  return best;
}

// Gives each point to its nearest centre; returns the sum of the squares.
static double assign(struct point *points, int n,
                     double centres[][kDimensions], struct sum *sums) {
  double cost = 0;
#pragma omp parallel reduction(+ : cost)
  {
    struct sum mine[kGroups] = {0};
#pragma omp for nowait
    for (int i = 0; i < n; i++) {
      struct point *p = &points[i];
      p->group = nearest(p, centres);
      cost += square(p, centres[p->group]);
      mine[p->group].points++;
      for (int d = 0; d < kDimensions; d++) mine[p->group].at[d] += p->at[d];
    }
#pragma omp critical
    for (int g = 0; g < kGroups; g++) {
      sums[g].points += mine[g].points;
      for (int d = 0; d < kDimensions; d++) sums[g].at[d] += mine[g].at[d];
    }
  }
  return cost;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 300000, wrong = 0;
  struct point *points = malloc(n * sizeof *points);
  double centres[kGroups][kDimensions], cost = 1e300;
  unsigned random = 5;
  for (int i = 0; i < n; i++)
    for (int d = 0; d < kDimensions; d++) {
      random = random * 1664525u + 1013904223u;
      points[i].at[d] = (float)((random >> 8) % 1000) + 1000 * (i >> d & 1);
    }
  for (int g = 0; g < kGroups; g++)
    for (int d = 0; d < kDimensions; d++) centres[g][d] = points[g].at[d];
  for (int round = 0; round < kRounds; round++) {
    struct sum sums[kGroups] = {0};
    double next = assign(points, n, centres, sums);
    long all = 0;
    wrong |= next > cost * (1 + 1e-9);
    cost = next;
    for (int g = 0; g < kGroups; g++) {
      all += sums[g].points;
      if (sums[g].points == 0) continue;
      for (int d = 0; d < kDimensions; d++)
        centres[g][d] = sums[g].at[d] / (double)sums[g].points;
    }
    wrong |= all != n;
  }
  // The corners of the cube are the groups: half a side off on average, squared.
  wrong |= !(cost / n < kDimensions * 1000.0 * 1000.0 / 12 * 1.1);
  printf("%s\n", wrong ? "wrong" : "right");
  free(points);
  return wrong;
}
