// Races in functions and methods that regions call, in C++: pairs of functions that
// differ in what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

void element(std::vector<int> &v) {
#pragma omp parallel for
  for (int i = 1; i < 100; i++)
    v[i] = v[i - 1];  // WARN: by one iteration
}
void element_apart(std::vector<int> &v) {
#pragma omp parallel for
  for (int i = 1; i < 100; i++) v[i] = v[i] + 1;
}

struct Counter {
  int value = 0;
  void add(int i) {
    value += i;  // WARN: write of
  }
  void add_alone(int i) {
#pragma omp critical
    value += i;
  }
};
void method(Counter &counter) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) counter.add(i);
}
void method_alone(Counter &counter) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) counter.add_alone(i);
}

template <typename T>
void shift(T *p, int i) {
  p[i + 1] = p[i];  // WARN: write of 'p[i + 1]' by one iteration
}
template <typename T>
void copy(T *p, const T *q, int i) {
  p[i] = q[i];
}
void of_template(double *p) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) shift(p, i);
}
void of_template_apart(double *p, const double *q) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) copy(p, q, i);
}

void set(int &to) {
  to = 1;  // WARN: write of 'one' by another thread
}
void set_own(int &to) {
  to = 1;
}
int by_reference() {
  int one = 0;
#pragma omp parallel
  set(one);
  return one;
}
int by_reference_own() {
  int one = 0;
#pragma omp parallel private(one)
  set_own(one);
  return one;
}

int lambda() {
  int sum = 0;
  auto add = [&](int i) { sum += i; };  // WARN: write of 'sum' by one iteration
#pragma omp parallel for
  for (int i = 0; i < 10; i++) add(i);
  return sum;
}
int lambda_alone() {
  int sum = 0;
  auto add = [&](int i) {
#pragma omp atomic
    sum += i;
  };
#pragma omp parallel for
  for (int i = 0; i < 10; i++) add(i);
  return sum;
}

// The iterator of the loop is each thread's own.
int iterator(std::vector<int> &v) {
  std::vector<int>::iterator last;
#pragma omp parallel for lastprivate(last)
  for (last = v.begin() + 1; last < v.end(); ++last) *last = 1;
  return *last;
}
void iterator_next(std::vector<int> &v) {
#pragma omp parallel for
  for (auto i = v.begin(); i < v.end(); ++i) *i = 1;
}

// A clean-up with a loop in it, which a return goes through, is not followed.
struct Guard {
  ~Guard();
};
int shared;
static int guarded(int n) {
  Guard guards[3];
  if (n) return 1;
  shared = 2;
  return 0;
}
int with_guards(int n) {
#pragma omp parallel
  guarded(n);
  return shared;
}
