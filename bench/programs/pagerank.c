// Ranks of the nodes of a random graph: threads count and place the edges by
// atomic additions (rows of sources for each target), then each node pulls.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { kDegree = 8, kRounds = 10 };

struct graph {
  int nodes;
  long edges;
  int *from, *to;            // edges as they come
  int *begin, *fill;         // rows
  int *sources, *out_count;  // entries of the rows; edges that leave a node
};

static unsigned scramble(unsigned x) {
  x = (x ^ x >> 16) * 0x45d9f3bu;
  x = (x ^ x >> 16) * 0x45d9f3bu;
  return x ^ x >> 16;
}

static void make_edges(struct graph *g) {
  g->edges = (long)g->nodes * kDegree;
  g->from = malloc(g->edges * sizeof *g->from);
  g->to = malloc(g->edges * sizeof *g->to);
#pragma omp parallel for
  for (long e = 0; e < g->edges; e++) {
    unsigned a = scramble(2 * e), b = scramble(2 * e + 1);
    g->from[e] = (int)(a % g->nodes);
    // Some nodes are more popular.
    g->to[e] = (int)(b % (a % 4 ? g->nodes : g->nodes / 16 + 1));
  }
}

static void make_rows(struct graph *g) {
  g->begin = calloc(g->nodes + 1, sizeof *g->begin);
  g->fill = calloc(g->nodes + 1, sizeof *g->fill);
  g->out_count = calloc(g->nodes, sizeof *g->out_count);
  g->sources = malloc(g->edges * sizeof *g->sources);
#pragma omp parallel for
  for (long e = 0; e < g->edges; e++) {
#pragma omp atomic
    g->begin[g->to[e] + 1]++;
#pragma omp atomic
    g->out_count[g->from[e]]++;
  }
  for (int v = 0; v < g->nodes; v++) {
    g->begin[v + 1] += g->begin[v];
    g->fill[v] = g->begin[v];
  }
#pragma omp parallel for
  for (long e = 0; e < g->edges; e++) {
    int place;
#pragma omp atomic capture
    place = g->fill[g->to[e]]++;
    g->sources[place] = g->from[e];
  }
}

// One round: what a node has is given to those it points to, in equal shares.
// Nodes that point nowhere give to all.
static void pull(const struct graph *g, double *share, const double *rank,
                 double *next) {
  double lost = 0;
#pragma omp parallel for reduction(+ : lost)
  for (int v = 0; v < g->nodes; v++) {
    if (g->out_count[v])
      share[v] = rank[v] / g->out_count[v];
    else
      lost += rank[v], share[v] = 0;
  }
#pragma omp parallel for
  for (int v = 0; v < g->nodes; v++) {
    double sum = 0;
    for (int k = g->begin[v]; k < g->begin[v + 1]; k++)
      sum += share[g->sources[k]];  // RACE: read 8 'share[...]'
    next[v] = 0.15 / g->nodes + 0.85 * (sum + lost / g->nodes);
#ifdef RACE              // in place, while others pull
    share[v] = next[v];  // RACE: write 8 'share[v]'
#endif
  }
}

// The same by pushing along the edges as they came.
static void push(const struct graph *g, const double *rank, double *next) {
  double lost = 0;
  for (int v = 0; v < g->nodes; v++) {
    next[v] = 0;
    if (!g->out_count[v]) lost += rank[v];
  }
  for (long e = 0; e < g->edges; e++)
    next[g->to[e]] += rank[g->from[e]] / g->out_count[g->from[e]];
  for (int v = 0; v < g->nodes; v++)
    next[v] = 0.15 / g->nodes + 0.85 * (next[v] + lost / g->nodes);
}

int main(int argc, char **argv) {
  struct graph g = {.nodes = argc > 1 ? atoi(argv[1]) : 200000};
  make_edges(&g);
  make_rows(&g);
  double *rank = malloc(g.nodes * sizeof *rank);
  double *next = malloc(g.nodes * sizeof *next);
  double *share = malloc(g.nodes * sizeof *share);
  for (int v = 0; v < g.nodes; v++) rank[v] = 1.0 / g.nodes;
  for (int round = 0; round < kRounds; round++) {
    pull(&g, share, rank, next);
    double *last = rank;
    rank = next;
    next = last;
  }
  // 'next' has the round before the last; pushed once more it is the last.
  push(&g, next, share);
  double sum = 0, error = 0;
  for (int v = 0; v < g.nodes; v++) {
    sum += rank[v];
    error += fabs(rank[v] - share[v]);
  }
  printf("%.6f\n", sum);
  free(g.from), free(g.to), free(g.begin), free(g.fill);
  free(g.sources), free(g.out_count);
  free(rank), free(next), free(share);
  return !(fabs(sum - 1) < 1e-9 && error < 1e-9);
}
