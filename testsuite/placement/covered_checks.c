// What a check of a block has covered needs no check of its own until the next
// release, wherever in the block it is; the rest does.
// run: -O0 -fplugin-arg-yeti-detector=bigfoot
// run: -O1 -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fchecking=2
// run: -O2 -fno-tree-vectorize -fplugin-arg-yeti-detector=bigfoot
// run: -O3 -fplugin-arg-yeti-detector=bigfoot
// SPDX-License-Identifier: GPL-3.0-or-later
#include <complex.h>
#include <pthread.h>
#include <setjmp.h>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

// Read-only data needs no checks.
// Too many of them for GCC to unroll the loops.
static const int places[][20] = {
    {0, 9, 3, 3, 1, 5}, {10, 9, 3, 3, 1, 5}, {-1, 2, 9, 8, 7, 6}};

APART void inside(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = 0;  // yeti: write_range(40) a[i]
  for (int i = 0; i < 20; i++) a[places[0][i]] = i;
}

APART void not_all_inside(int *a, int n, int kind) {
  for (int i = 0; i < n; i++) a[i] = 0;  // yeti: write_range(40) a[i]
  for (int i = 0; i < 20; i++)
    a[places[kind][i]] = i;  // yeti: write4 a[places[kind][i]]
}

// One byte of the last element is not in the block.
APART void at_the_end(char *a, int n) {
  for (int i = 0; i < n; i++) a[i] = 0;  // yeti: write_range(39) a[i]
  for (int i = 1; i < 20; i++)
    *(int *)&a[4 * places[0][i]] = i;  // yeti: write4 a[4 * places[0][i]]
}

APART void nothing(int *a, int n, int most) {
  for (int i = 0; i < n; i++) a[i] = 0;
  for (int i = 0; i < most; i++)
    a[places[0][i]] = i;  // yeti: write4 a[places[0][i]]
}

APART void pairs(double complex *a, int n) {
  for (int i = 0; i < n; i++) a[i] = 0;  // yeti[!GCC 14]: write_range(160) a[i]  // yeti[GCC 14]: write_range(160) __real a[i] __imag a[i]
  for (int i = 0; i < 20; i++) a[places[0][i]] = i;
}

APART void read_first(int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];  // yeti: read_range(40) a[i]
  for (int i = 0; i < 20; i++) sum += a[places[0][i]];
  for (int i = 0; i < 20; i++)
    a[places[0][i]] = sum;  // yeti: write4 a[places[0][i]]
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

APART void with_release(int *a, int n, int release) {
  for (int i = 0; i < n; i++) a[i] = 0;  // yeti: write_range(40) a[i]
  if (release) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  for (int i = 0; i < 20; i++)
    a[places[0][i]] = i;  // yeti: write4 a[places[0][i]]
}

APART void with_release_in_loop(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = 0;  // yeti: write_range(40) a[i]
  for (int i = 0; i < 20; i++) {
    a[places[0][i]] = i;  // yeti: write4 a[places[0][i]]
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
}

APART void again(int *a, int n, int rounds) {
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < 20; i++) a[places[0][i]] = i;  // yeti: write4 a[places[0][i]]
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < n; i++) a[i] = 0;  // yeti: write_range(40) a[i]
  }
}

APART void to_and_fro(int *a, int n) {
  jmp_buf back;
  for (int i = 0; i < n; i++) a[i] = 0;  // yeti: write_range(40) a[i]
  if (setjmp(back)) return;
  for (int i = 0; i < 20; i++)
    a[places[0][i]] = i;  // yeti: write4 a[places[0][i]]
}

static int numbers[20];
static double complex complex_numbers[10];

SILENT int main(void) {
  inside(numbers, 10);
  not_all_inside(numbers, 10, 1);
  not_all_inside(numbers + 1, 10, 2);
  at_the_end((char *)numbers, 39);
  nothing(numbers, 0, 20);
  pairs(complex_numbers, 10);
  read_first(numbers, 10);
  with_release(numbers, 10, 0);
  with_release(numbers, 10, 1);
  with_release_in_loop(numbers, 10);
  again(numbers, 10, 2);
  to_and_fro(numbers, 10);
}
