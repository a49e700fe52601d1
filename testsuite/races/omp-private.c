// A temporary of the loop needs private.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int temporary;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; i++) {
    temporary = i * i;  // RACE: write 4 'temporary'
    a[i] = temporary;   // RACE: maybe read 4 'temporary'
  }
  return 0;
}
