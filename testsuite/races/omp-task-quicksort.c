// Quicksort: the parts need no order, but who called it has to wait.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 64 };
int a[kSize], least;

static void sort(int low, int high) {
  if (low >= high) return;
  int i = low;
  for (int k = low; k < high; k++)
    if (a[k] < a[high]) {
      int t = a[k];
      a[k] = a[i];  // RACE: write 4
      a[i++] = t;   // RACE: maybe write 4
    }
  int t = a[high];
  a[high] = a[i];
  a[i] = t;  // RACE: maybe write 4
#pragma omp task
  sort(low, i - 1);
#pragma omp task
  sort(i + 1, high);
}

int main(void) {
  for (int i = 0; i < kSize; i++) a[i] = (i + 5) * 37 % kSize;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    sort(0, kSize - 1);
    least = a[0];  // RACE: read 4 'a[0]'
  }
  return 0;
}
