// Sorts by merging: a task for each half until the parts are small.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kSmall = 4096, kTiny = 16 };

static void insert_sort(unsigned *a, long n) {
  for (long i = 1; i < n; i++) {
    unsigned value = a[i];
    long j = i;
    for (; j > 0 && a[j - 1] > value; j--) a[j] = a[j - 1];
    a[j] = value;
  }
}

static void merge(const unsigned *a, long n, long middle, unsigned *to) {
  long i = 0, j = middle;
  for (long k = 0; k < n; k++)
    to[k] = j == n || (i < middle && a[i] <= a[j]) ? a[i++] : a[j++];
}

static void sort(unsigned *a, unsigned *spare, long n) {
  if (n <= kTiny) {
    insert_sort(a, n);
    return;
  }
  long middle = n / 2;
#pragma omp task if (n > kSmall)
  sort(a, spare, middle);
  sort(a + middle, spare + middle, n - middle);
#pragma omp taskwait
  merge(a, n, middle, spare);
  for (long i = 0; i < n; i++) a[i] = spare[i];
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2000000;
  unsigned *a = malloc(n * sizeof *a), *spare = malloc(n * sizeof *spare);
  unsigned random = 7, before = 0, after = 0;
  for (long i = 0; i < n; i++) {
    a[i] = random = random * 1664525u + 1013904223u;
    before += a[i] ^ a[i] >> 7;
  }
#pragma omp parallel
#pragma omp single
  sort(a, spare, n);
  int wrong = 0;
  for (long i = 0; i < n; i++) {
    wrong |= i > 0 && a[i - 1] > a[i];
    after += a[i] ^ a[i] >> 7;
  }
  wrong |= before != after;
  printf("%s\n", wrong ? "wrong" : "right");
  free(a);
  free(spare);
  return wrong;
}
