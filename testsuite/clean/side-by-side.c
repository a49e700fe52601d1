// Adjacent variables, fields and elements, each used by one thread.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int first, second;
struct {
  int a, b;
  short c, d;
} record;

int main(void) {
  int left = 0, right = 0;
#pragma omp parallel for num_threads(2) schedule(static) \
    lastprivate(left, right, first, second, record)
  for (int i = 0; i < 100; ++i) {
    first = i;
    second = i;
    record.a = i;
    record.b = i;
    record.c = i;
    record.d = i;
    left = i;
    right = i;
  }
  return left + right < 0;
}
