// Checks and calls in C++: what may throw, what is called through a table, what
// destructors and the initialisation of static variables do.
// run: -O0 -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fchecking=2
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -flto
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include <cstdlib>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))
#define CALLEE SILENT __attribute__((noinline, noclone)) static

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

CALLEE int harmless(int i) {
  return i + std::rand();
}
CALLEE int throws(int i) {
  if (i < 0) throw i;
  return std::rand();
}
CALLEE int catches(int i) {
  try {
    return throws(i);
  } catch (int) {
    return 0;
  }
}
CALLEE void fill(int *pair) {
  pair[0] = std::rand();
}
struct Base {
  SILENT Base() {}
  SILENT virtual int value(int i) { return i; }
};
struct Derived : Base {
  SILENT Derived() {}
  SILENT int value(int i) override { return i + 1; }
};
struct Quiet {
  SILENT __attribute__((noinline)) explicit Quiet(int i) : number(i) {}
  SILENT __attribute__((noinline)) ~Quiet() { number = std::rand(); }
  int number;
};
struct Guard {
  SILENT __attribute__((noinline)) Guard() { pthread_mutex_lock(&mutex); }
  SILENT __attribute__((noinline)) ~Guard() { pthread_mutex_unlock(&mutex); }
};
CALLEE int initialised_once() {
  static int number = std::rand();  // yeti: atomic_load_8 acquire ?
  return number;
}

APART void loop_harmless(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = harmless(i);  // yeti: write_range(40) a[i]
}
APART void loop_throws(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = throws(i);  // yeti: write4 a[i]
}
APART void loop_catches(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = catches(i);  // yeti: write4 a[i]
}
APART void loop_virtual(int *a, Base *base, int n) {
  for (int i = 0; i < n; i++)
    a[i] = base->value(i);  // yeti: read8 base->_vptr.Base; write4 a[i]
}
APART void loop_of_class(int *a, int n) {
  Derived derived;
  for (int i = 0; i < n; i++)
    a[i] = derived.value(i);  // yeti: write_range(40) a[i]
}
// The end of a variable's life orders nothing.
APART void loop_local(int *a, int n) {
  for (int i = 0; i < n; i++) {
    int pair[2] = {i, i};  // yeti[-O0]: write_range(8) pair[0] pair[1]
    fill(pair);
    a[i] = i;  // yeti: write_range(40) a[i]
  }
}
APART int after_destructor(volatile int *p) {
  int sum = *p;  // yeti: read4 *p
  { Quiet quiet(sum); }
  return sum + *p;
}
APART int after_guard(volatile int *p) {
  int sum = *p;  // yeti: read4 *p
  {
    Guard guard;
    sum += *p;
  }
  return sum + *p;  // yeti: read4 *p
}
APART void loop_static(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = initialised_once();  // yeti: write4 a[i]
}

static int numbers[10];

SILENT int main() {
  Derived derived;
  Base *volatile base = &derived;
  int one = 1;
  int *volatile hidden = &one;
  loop_harmless(numbers, 10);
  loop_throws(numbers, 10);
  loop_catches(numbers, 10);
  loop_virtual(numbers, base, 10);
  loop_of_class(numbers, 10);
  loop_local(numbers, 10);
  after_destructor(hidden);
  after_guard(hidden);
  loop_static(numbers, 10);
}
