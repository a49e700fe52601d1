// Merge sort: both halves have to be sorted before they are merged.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 64 };
int data[kSize], spare[kSize];

static void sort(int *a, int *t, int n) {
  if (n < 2) return;
  int half = n / 2, i = 0, j = half;
#pragma omp task
  sort(a, t, half);
#pragma omp task
  sort(a + half, t + half, n - half);
#pragma omp taskwait
  for (int k = 0; k < n; k++) {
    int left = j == n || (i < half && a[i] <= a[j]);
    t[k] = left ? a[i] : a[j];
    if (left)
      i++;
    else
      j++;
  }
  for (int k = 0; k < n; k++) a[k] = t[k];
#pragma omp taskwait
}

int main(void) {
  for (int i = 0; i < kSize; i++) data[i] = i * 37 % kSize;
#pragma omp parallel num_threads(2)
#pragma omp single
  sort(data, spare, kSize);
  return 0;
}
