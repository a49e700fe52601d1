// A member of the object whose function has the loop.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
class Sum {
 public:
  void add(int limit) {
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < limit; i++) {
#pragma omp critical
      total_ += i;
    }
  }
  int total_ = 0;
};

int main() {
  Sum sum;
  sum.add(100);
  return sum.total_ < 99;
}
