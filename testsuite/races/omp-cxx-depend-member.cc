// Dependences on members of an object.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Pair {
  int a = 0, b = 0;
  void run() {
#pragma omp task depend(out : this->a)
    a = 1;  // RACE: write 4 'this->a'
#pragma omp task depend(in : this->b)
    b = a;  // RACE: read 4 'this->a'
#pragma omp taskwait
  }
};

int main() {
  Pair pair;
#pragma omp parallel num_threads(2)
#pragma omp single
  pair.run();
  return pair.b > 1;
}
