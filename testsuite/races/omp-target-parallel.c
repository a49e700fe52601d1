// A combined target parallel for.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp target parallel for num_threads(2) map(tofrom : sum)
  for (int i = 0; i < 100; i++) sum += i;  // RACE: read|write 4 'sum'
  return sum < 1;
}
