// Distances in a random graph, level by level: threads claim nodes by atomic
// operations and put them into the next frontier.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kDegree = 8 };

struct graph {
  int nodes;
  int *first;   // of the edges of a node; one more at the end
  int *target;  // of an edge
};

static struct graph new_graph(int nodes) {
  struct graph g = {nodes, malloc((nodes + 1) * sizeof(int)),
                    malloc(sizeof(int) * nodes * kDegree)};
  unsigned random = 3;
  int edge = 0;
  for (int node = 0; node < nodes; node++) {
    g.first[node] = edge;
    g.target[edge++] = (node + 1) % nodes;
    for (int i = node % kDegree; i > 0; i--) {
      random = random * 1664525u + 1013904223u;
      g.target[edge++] = (int)((random >> 3) % (unsigned)nodes);
    }
  }
  g.first[nodes] = edge;
  return g;
}

// A node belongs to the first thread that sets its mark.
static int claim(int *mark) {
  int old;
#pragma omp atomic capture
  {
    old = *mark;
    *mark = 1;
  }
  return old == 0;
}

static int expand(const struct graph *g, const int *frontier, int size,
                  int *next, int *marks, int *distances, int level) {
  int found = 0;
#pragma omp parallel for schedule(dynamic, 256)
  for (int i = 0; i < size; i++)
    for (int e = g->first[frontier[i]]; e < g->first[frontier[i] + 1]; e++) {
      int node = g->target[e];
      if (!claim(&marks[node])) continue;
      distances[node] = level;
      int place;
#pragma omp atomic capture
      place = found++;
      next[place] = node;
    }
  return found;
}

static void search(const struct graph *g, int *distances) {
  int *frontier = malloc(g->nodes * sizeof *frontier);
  int *next = malloc(g->nodes * sizeof *next);
  int *marks = calloc(g->nodes, sizeof *marks);
  int size = 1;
  frontier[0] = distances[0] = 0;
  marks[0] = 1;
  for (int level = 1; size > 0; level++) {
    size = expand(g, frontier, size, next, marks, distances, level);
    int *old = frontier;
    frontier = next;
    next = old;
  }
  free(frontier);
  free(next);
  free(marks);
}

// An edge leads at most one further; each node but the first has an edge that
// leads to it from one nearer.
static int is_right(const struct graph *g, const int *distances) {
  char *explained = calloc(g->nodes, 1);
  int right = distances[0] == 0;
  explained[0] = 1;
  for (int node = 0; node < g->nodes; node++)
    for (int e = g->first[node]; e < g->first[node + 1]; e++) {
      int d = distances[g->target[e]];
      right &= d <= distances[node] + 1;
      explained[g->target[e]] |= d == distances[node] + 1;
    }
  for (int node = 0; node < g->nodes; node++) right &= explained[node];
  free(explained);
  return right;
}

int main(int argc, char **argv) {
  struct graph g = new_graph(argc > 1 ? atoi(argv[1]) : 600000);
  int *distances = calloc(g.nodes, sizeof *distances);
  search(&g, distances);
  int right = is_right(&g, distances);
  printf("%s\n", right ? "right" : "wrong");
  free(g.first);
  free(g.target);
  free(distances);
  return !right;
}
