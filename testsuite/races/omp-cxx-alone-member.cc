// An object of each member, or one for all.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
class Counter {
 public:
  __attribute__((noipa)) void add(int n) {
    sum_ += n;  // RACE: 4 '...sum_'
  }
  int sum() const { return sum_; }

 private:
  int sum_ = 0;
};

int main() {
  Counter counter;
#pragma omp parallel shared(counter)
  {
#pragma omp sections
    {
#pragma omp section
      counter.add(1);
#pragma omp section
      counter.add(2);
    }
  }
  return 0;
}
