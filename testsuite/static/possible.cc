// Possible races in C++: members, references, conditions of real numbers.
// OPTIONS: -fplugin-arg-yeti-warn=possible -fplugin-arg-yeti-concurrent=Stack::*
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>

struct Stack {
  Stack() : size(0) {}
  ~Stack() { size = -1; }
  void push(int item);
  int top() const;
  void count(bool really);

  int items[16], size;
  std::atomic<int> pushes;
};
void Stack::push(int item) {
  items[size] = item;
  size++;  // WARN: possible data race: write of 'this->size'
}
int Stack::top() const {
  return size;
}
void Stack::count(bool really) {
  if (really) pushes++;
}

struct Solver {
  double error, bound;
  int rounds;
  void step() {
#pragma omp parallel
    if (error > bound) rounds++;  // WARN: possible data race: write of
  }
  void step_alone() {
#pragma omp parallel
    {
#pragma omp single
      if (error > bound) rounds++;
    }
  }
  // The error is another one for each thread.
  void step_with_own(double own) {
#pragma omp parallel firstprivate(own)
    {
      own += rounds;
      if (own > bound) {
#pragma omp atomic
        rounds++;
      }
    }
  }
};
void use(Solver &solver) {
  solver.step();
  solver.step_alone();
  solver.step_with_own(1);
}
