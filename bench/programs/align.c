// The longest common part of two texts (letters in order, with gaps): threads own
// strips of columns and follow each other down the rows, signalled by semaphores.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

enum { kThreads = 2, kRows = 32 };

static int n;
static char *a, *b;
static int **score;
static sem_t done[kThreads];  // one for each bundle of rows of a strip

static void fill(int first_row, int last_row, int first, int last) {
  for (int i = first_row; i < last_row; i++)
    for (int j = first; j < last; j++) {
      int best = score[i - 1][j];
      if (score[i][j - 1] > best) best = score[i][j - 1];
      if (a[i - 1] == b[j - 1]) best = score[i - 1][j - 1] + 1;
      score[i][j] = best;
    }
}

static void *work(void *argument) {
  long me = (long)argument;
  int first = (int)(1 + me * n / kThreads);
  int last = (int)(1 + (me + 1) * n / kThreads);
  for (int row = 1; row <= n; row += kRows) {
    int end = row + kRows < n + 1 ? row + kRows : n + 1;
    if (me > 0) sem_wait(&done[me - 1]);
    fill(row, end, first, last);
    sem_post(&done[me]);
  }
  return NULL;
}

// The length of the common part that the table leads to.
static int walk_back(void) {
  int length = 0;
  for (int i = n, j = n; i > 0 && j > 0;) {
    if (a[i - 1] == b[j - 1]) {
      length++;
      i--;
      j--;
    } else if (score[i - 1][j] >= score[i][j - 1]) {
      i--;
    } else {
      j--;
    }
  }
  return length;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 6000;
  a = malloc(n);
  b = malloc(n);
  score = malloc((n + 1) * sizeof *score);
  unsigned random = 11;
  for (int i = 0; i < n; i++) {
    random = random * 1664525u + 1013904223u;
    a[i] = "acgt"[random >> 20 & 3];
    b[i] = "acgt"[random >> 25 & 3];
  }
  for (int i = 0; i <= n; i++) score[i] = calloc(n + 1, sizeof **score);
  pthread_t threads[kThreads];
  for (int t = 0; t < kThreads; t++) sem_init(&done[t], 0, 0);
  for (long t = 0; t < kThreads; t++)
    pthread_create(&threads[t], NULL, work, (void *)t);
  for (int t = 0; t < kThreads; t++) pthread_join(threads[t], NULL);
  int length = score[n][n], right = length == walk_back();
  printf("%d\n", length);
  for (int i = 0; i <= n; i++) free(score[i]);
  free(score);
  free(a);
  free(b);
  return !right;
}
