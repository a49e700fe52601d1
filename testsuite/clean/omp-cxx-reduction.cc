// A reduction of a class type, declared by the program.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Complex {
  double re, im;
};
#pragma omp declare reduction(plus:Complex               \
                              : omp_out.re += omp_in.re, \
                                omp_out.im += omp_in.im) \
    initializer(omp_priv = Complex{0, 0})

int main() {
  Complex sum = {0, 0};
#pragma omp parallel for num_threads(4) reduction(plus : sum)
  for (int i = 0; i < 100; i++) {
    sum.im += 1;
  }
  return sum.im < 1;
}
