// A combined target teams distribute parallel for.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[101];

int main(void) {
#pragma omp target teams distribute parallel for num_teams(2) num_threads(2) \
    map(tofrom                                                               \
        : a)
  for (int i = 0; i < 100; i++) a[i + 1] = a[i] + 1;  // RACE: read|write 4
  return 0;
}
