// Reductions of a reference and of a member.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Sum {
  void add(int &other) {
#pragma omp parallel for num_threads(4) reduction(+ : other, total)
    for (int i = 0; i < 100; i++) {
      total += i;
      other += i;
    }
  }
  int total = 0;
};

int main() {
  Sum sum;
  int other = 0;
  sum.add(other);
  return other != 4950 || sum.total < 1;
}
