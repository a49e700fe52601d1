// A combined target parallel for.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp target parallel for num_threads(2) map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += i;
  return sum < 1;
}
