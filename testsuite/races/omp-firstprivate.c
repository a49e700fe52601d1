// firstprivate and lastprivate give each member a copy.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int offset = 5, last = 0;
#pragma omp parallel for num_threads(4) firstprivate(offset)
  for (int i = 0; i < 100; i++) {
    offset += 1;
    a[i] = offset;
    last = i;  // RACE: write 4 'last'
  }
  return last < 1;
}
