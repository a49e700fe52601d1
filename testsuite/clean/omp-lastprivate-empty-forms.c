// Loops of several forms without iterations do not write lastprivate variables.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, seen[2];

static void loops(int n) {
  int k;
#pragma omp for nowait lastprivate(x) schedule(static, 2)
  for (k = 5; k < n + 5; k += 3) x = k;
#pragma omp for nowait lastprivate(x) schedule(dynamic)
  for (k = n; k > 0; k--) x = k;
#pragma omp for nowait lastprivate(x) schedule(guided)
  for (unsigned long long u = 7; u < n + 7ull; u++) x = 1;
#pragma omp for nowait lastprivate(x) schedule(runtime)
  for (char *p = (char *)seen; p < (char *)seen + n; p++) x = 1;
#pragma omp for nowait lastprivate(x) collapse(2)
  for (int i = 0; i < n; i++)
    for (k = 0; k < 3; k++) x = k;
#pragma omp for simd nowait lastprivate(x) collapse(2)
  for (int i = 0; i < 3; i++)
    for (k = 0; k < n; k++) x = k;
#pragma omp for nowait lastprivate(x) ordered(1)
  for (int i = 0; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
    x = i;
#pragma omp ordered depend(source)
  }
}

int main(int argc, char **argv) {
#pragma omp parallel num_threads(2)
  {
    loops(argc - 1);
    seen[omp_get_thread_num()] = x;
  }
  return argv[0] == 0;
}
