// A reduction of a class with constructors and an operator.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Vec {
  Vec() : x(0), y(0) {}
  Vec &operator+=(const Vec &v) {
    x += v.x;
    y += v.y;
    return *this;
  }
  double x, y;
};
#pragma omp declare reduction(+ : Vec : omp_out += omp_in)

int main() {
  Vec sum;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < 10; i++) sum.y += i;  // RACE: read|write 8 'sum.y'
  return sum.y < 1;
}
