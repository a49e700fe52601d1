// The best alignment of two sequences (Needleman and Wunsch): the table in
// blocks, each a task that depends on the blocks above and to the left.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kBlock = 64, kGap = -2, kMatch = 3, kMismatch = -1 };

static int largest(int a, int b, int c) {
  int ab = a > b ? a : b;
  return ab > c ? ab : c;
}

static int likeness(char a, char b) {
  return a == b ? kMatch : kMismatch;
}

// The table has a row and a column more than the sequences.
struct problem {
  int n;
  const char *first, *second;
  int *table;
};

static void fill_block(const struct problem *p, int row, int column) {
  int width = p->n + 1;
  int last_row = row + kBlock <= p->n ? row + kBlock : p->n;
  int last_column = column + kBlock <= p->n ? column + kBlock : p->n;
  for (int i = row + 1; i <= last_row; i++) {
    const int *above = p->table + (long)(i - 1) * width;
    int *line = p->table + (long)i * width;
    for (int j = column + 1; j <= last_column; j++)
      line[j] =                   // RACE: write 4
          largest(above[j - 1] +  // RACE: maybe read 4
                      likeness(p->first[i - 1], p->second[j - 1]),
                  above[j] + kGap,      // RACE: maybe read 4
                  line[j - 1] + kGap);  // RACE: maybe read 4
  }
}

static void fill(const struct problem *p) {
  int blocks = (p->n + kBlock - 1) / kBlock;
  // One place for each block, and for a row above and a column to the left.
  char *done = calloc((size_t)(blocks + 1) * (blocks + 1), 1);
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < blocks; j++) {
      char *above = done + i * (blocks + 1) + j + 1;
      char *left = done + (i + 1) * (blocks + 1) + j;
      char *here = left + 1;
      (void)above, (void)left, (void)here;
#ifdef RACE  // the block to the left may not be ready
#pragma omp task depend(in : *above) depend(out : *here)
#else
#pragma omp task depend(in : *above, *left) depend(out : *here)
#endif
      fill_block(p, i * kBlock, j * kBlock);
    }
#pragma omp taskwait
  free(done);
}

// The same with only two rows in memory.
static int score_of(const struct problem *p) {
  int *row = malloc((p->n + 1) * sizeof *row);
  for (int j = 0; j <= p->n; j++) row[j] = j * kGap;
  for (int i = 1; i <= p->n; i++) {
    int diagonal = row[0];
    row[0] = i * kGap;
    for (int j = 1; j <= p->n; j++) {
      int next = largest(diagonal + likeness(p->first[i - 1], p->second[j - 1]),
                         row[j] + kGap, row[j - 1] + kGap);
      diagonal = row[j];
      row[j] = next;
    }
  }
  int score = row[p->n];
  free(row);
  return score;
}

static char *random_sequence(int n, unsigned random) {
  char *sequence = malloc(n);
  for (int i = 0; i < n; i++) {
    random = random * 1664525u + 1013904223u;
    sequence[i] = "ACGT"[random >> 30];
  }
  return sequence;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5000;
  char *first = random_sequence(n, 1), *second = random_sequence(n, 2);
  int *table = calloc((size_t)(n + 1) * (n + 1), sizeof *table);
  for (int i = 0; i <= n; i++) table[i] = table[(long)i * (n + 1)] = i * kGap;
  struct problem problem = {n, first, second, table};
#pragma omp parallel
#pragma omp single
  fill(&problem);
  int score = table[(long)n * (n + 1) + n], wrong = score != score_of(&problem);
  printf("%d %d\n", score, wrong);
  free(first), free(second), free(table);
  return wrong;
}
