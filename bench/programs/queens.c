// How queens can stand on a board so that none attacks another: a task for each
// place of each queen, which hands its count to the task that waits for it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kMost = 14 };

static int fits(const char *columns, int row, int column) {
  for (int r = 0; r < row; r++) {
    int away = columns[r] - column;
    if (away == 0 || away == row - r || away == r - row) return 0;
  }
  return 1;
}

// Adds the solutions that begin with 'row' queens to *sum.
static void place(int n, int row, const char *columns, long *sum) {
  if (row == n) {
    *sum = 1;
    return;
  }
  long parts[kMost] = {0};
  long total = 0;
  for (int column = 0; column < n; column++) {
    if (!fits(columns, row, column)) continue;
#ifdef RACE  // one place for all the answers
    long *part = &parts[0];
#else
    long *part = &parts[column];
#endif
#pragma omp task shared(parts)
    {
      char mine[kMost];
      memcpy(mine, columns, row);
      mine[row] = (char)column;
      long answer = 0;
      place(n, row + 1, mine, &answer);
      *part += answer;  // RACE: read|write|update 8 '*part'
    }
  }
#pragma omp taskwait
  for (int column = 0; column < n; column++) total += parts[column];
  *sum = total;
}

int main(int argc, char **argv) {
  static const long kSolutions[kMost + 1] = {
      1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596};
  int n = argc > 1 ? atoi(argv[1]) : 12;
  if (n < 1 || n > kMost) return 1;
  long sum = 0;
#pragma omp parallel
#pragma omp single
  place(n, 0, "", &sum);
  printf("%ld\n", sum);
  return sum != kSolutions[n];
}
