// Adjacent variables, fields and elements are checked at once; each one that
// races is reported.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int first, second;
struct {
  int a, b;
  short c, d;
} record;

int main(void) {
  int left = 0, right = 0;
#pragma omp parallel for num_threads(2) schedule(static) shared(left, right)
  for (int i = 0; i < 100; ++i) {
    first = i;     // RACE[1]: write 4 'first'
    second = i;    // RACE[2]: write 4 'second'
    record.a = i;  // RACE[3]: write 4 'record.a'
    record.b = i;  // RACE[4]: write 4 'record.b'
    record.c = i;  // RACE[5]: write 2 'record.c'
    record.d = i;  // RACE[6]: write 2 'record.d'
    left = i;      // RACE[7]: write 4 'left'
    right = i;     // RACE[8]: write 4 'right'
  }
  return left + right < 0;
}
