// lastprivate(conditional: x) keeps the assignment of the last iteration that
// made one.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int found = -1;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; i++)
    if (a[i] == 0) found = i;  // RACE: write 4 'found'
  return found < 0;
}
