// Loops of all forms that have no iteration: GCC lets each thread copy its
// private variables to the original ones, which is not the program's doing.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int i, k, x;

static void by_schedule(int n) {
#pragma omp parallel for num_threads(2) lastprivate(x)
  for (i = 0; i < n; i++) x = i;
#pragma omp parallel for num_threads(2) lastprivate(x) schedule(static, 2)
  for (i = 5; i < n + 5; i += 3) x = i;
#pragma omp parallel for num_threads(2) lastprivate(x) schedule(dynamic)
  for (i = n; i > 0; i--) x = i;
#pragma omp parallel for num_threads(2) lastprivate(x) schedule(guided)
  for (unsigned long long u = 7; u < n + 7ull; u++) x = 1;
#pragma omp parallel for num_threads(2) lastprivate(x) schedule(runtime)
  for (char *p = (char *)&i; p < (char *)&i + n; p++) x = 1;
}

static void of_several_loops(int n) {
#pragma omp parallel for num_threads(2) collapse(2) lastprivate(x)
  for (i = 0; i < n; i++)
    for (k = 0; k < 3; k++) x = k;
#pragma omp parallel for num_threads(2) collapse(2) lastprivate(x, i, k)
  for (i = 0; i < 3; i++)
    for (k = 0; k < n; k++) x = k;
#pragma omp parallel for num_threads(2) ordered(2) lastprivate(x)
  for (i = 0; i < n; i++)
    for (k = 0; k < 3; k++) {
#pragma omp ordered depend(sink : i - 1, k)
      x = k;
#pragma omp ordered depend(source)
    }
}

static void with_simd(int n) {
#pragma omp parallel for simd num_threads(2)
  for (i = 0; i != n; i++) x += 0;
#pragma omp parallel for simd num_threads(2) collapse(2) lastprivate(x)
  for (i = 0; i < 3; i++)
    for (k = 0; k < n; k++) x = k;
#pragma omp parallel num_threads(2)
#pragma omp taskloop lastprivate(x) nogroup
  for (int l = 0; l < n; l++) x = l;
}

int main(int argc, char **argv) {
  by_schedule(argc - 1);
  of_several_loops(argc - 1);
  with_simd(argc - 1);
  return argv[0] == 0;
}
