// A lastprivate object that a loop without iterations does not write.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

struct Value {
  Value() {}
  Value &operator=(const Value &other) {
    value = other.value;  // RACE: write 4
    return *this;
  }
  int value = 0;
};

int seen[2];

int main(int argc, char **argv) {
  int n = argc;
  Value last;
#pragma omp parallel num_threads(2)
  {
#pragma omp for lastprivate(last) nowait
    for (int i = 0; i < n; i++) last.value = i;
    seen[omp_get_thread_num()] = last.value;  // RACE: read 4 'last.value'
  }
  return argv[0] == nullptr;
}
