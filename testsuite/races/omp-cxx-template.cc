// A region in a function template, for two types.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
template <typename T>
T sum(const T *a, int n) {
  T total = 0;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < n; i++) total += a[i];  // RACE: read|write 'total'
  return total;
}

int main() {
  int a[40] = {1};
  double b[40] = {1};
  return sum(a, 40) > 1 || sum(b, 40) > 1;
}
