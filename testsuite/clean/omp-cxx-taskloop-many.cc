// Tasks of a taskloop that are copied by a constructor: as many fit on the
// stack as with plain GCC. Two touch the same element.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kTasks = 20000 };
int a[kTasks];

struct Step {
  explicit Step(int by) : by(by) {}
  Step(const Step &other) : by(other.by) {}
  ~Step() { by = 0; }
  int by;
};

int main() {
  Step step(1);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop grainsize(1) firstprivate(step)
  for (int i = 0; i < kTasks; i++)
    a[i] = step.by;
  return a[0] != 1;
}
