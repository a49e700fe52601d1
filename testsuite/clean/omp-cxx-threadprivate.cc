// A static member of class type, one per thread.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Tally {
  Tally() : value(0) {}
  int value;
};
struct Holder {
  static Tally tally;
#pragma omp threadprivate(tally)
};
Tally Holder::tally;

int main() {
#pragma omp parallel num_threads(4)
  Holder::tally.value++;
  return Holder::tally.value < 1;
}
