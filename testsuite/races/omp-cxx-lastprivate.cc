// A lastprivate object, which the last iteration writes.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Value {
  int get() const { return value; }
  int value = 0;
};

int main() {
  Value last;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; i++) {
    last.value = i;  // RACE: write 4 'last.value'
  }
  return last.get() < 1;
}
