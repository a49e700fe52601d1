// A shared C++ reference in a nested construct: each thread writes the reference
// itself, unchanged, back into the record that its team shares. That is GCC's
// doing and no race; what the reference refers to is the program's business.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
static void work(int &n) {
#pragma omp parallel num_threads(4)
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    n++;
  }
}

int main() {
  int n = 1;
  work(n);
  return n < 1;
}
