// Strassen's product of square matrices: objects that own their numbers, a task
// for each of the seven smaller products.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <cstdlib>
#include <vector>

class Matrix {
 public:
  explicit Matrix(int n) : n_(n), at_(size_t(n) * n) {}
  int size() const { return n_; }
  double &operator()(int i, int j) { return at_[size_t(i) * n_ + j]; }
  double operator()(int i, int j) const { return at_[size_t(i) * n_ + j]; }

  Matrix operator+(const Matrix &m) const {
    Matrix result(n_);
    for (size_t i = 0; i < at_.size(); i++) result.at_[i] = at_[i] + m.at_[i];
    return result;
  }
  Matrix operator-(const Matrix &m) const {
    Matrix result(n_);
    for (size_t i = 0; i < at_.size(); i++) result.at_[i] = at_[i] - m.at_[i];
    return result;
  }

  Matrix quarter(int row, int column) const {
    const int half = n_ / 2;
    Matrix result(half);
    for (int i = 0; i < half; i++)
      for (int j = 0; j < half; j++)
        result(i, j) = (*this)(row * half + i, column * half + j);
    return result;
  }
  void set_quarter(int row, int column, const Matrix &m) {
    const int half = n_ / 2;
    for (int i = 0; i < half; i++)
      for (int j = 0; j < half; j++)
        (*this)(row * half + i, column * half + j) = m(i, j);
  }

 private:
  int n_;
  std::vector<double> at_;
};

static Matrix simple_product(const Matrix &a, const Matrix &b) {
  const int n = a.size();
  Matrix c(n);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++) c(i, j) += a(i, k) * b(k, j);
  return c;
}

static Matrix product(const Matrix &a, const Matrix &b) {
  const int n = a.size();
  if (n <= 64 || n % 2) return simple_product(a, b);
  const Matrix a00 = a.quarter(0, 0), a01 = a.quarter(0, 1);
  const Matrix a10 = a.quarter(1, 0), a11 = a.quarter(1, 1);
  const Matrix b00 = b.quarter(0, 0), b01 = b.quarter(0, 1);
  const Matrix b10 = b.quarter(1, 0), b11 = b.quarter(1, 1);
  Matrix p(0), q(0), r(0), s(0), t(0), u(0), v(0);
#pragma omp task shared(a00, a11, b00, b11, p)
  p = product(a00 + a11, b00 + b11);
#pragma omp task shared(a10, a11, b00, q)
  q = product(a10 + a11, b00);
#pragma omp task shared(a00, b01, b11, r)
  r = product(a00, b01 - b11);
#pragma omp task shared(a11, b10, b00, s)
  s = product(a11, b10 - b00);
#pragma omp task shared(a00, a01, b11, t)
  t = product(a00 + a01, b11);
#pragma omp task shared(a10, a00, b00, b01, u)
  u = product(a10 - a00, b00 + b01);
#pragma omp task shared(a01, a11, b10, b11, v)
  v = product(a01 - a11, b10 + b11);
#pragma omp taskwait
  Matrix c(n);
  c.set_quarter(0, 0, p + s - t + v);
  c.set_quarter(0, 1, r + t);
  c.set_quarter(1, 0, q + s);
  c.set_quarter(1, 1, p - q + r + u);
  return c;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 768;
  Matrix a(n), b(n), c(0);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a(i, j) = (i * 31 + j) % 17;
      b(i, j) = (i + j * 13) % 11;
    }
#pragma omp parallel
#pragma omp single
  c = product(a, b);
  int wrong = 0;  // whole numbers: each element is exact
  for (int i = 0; i < n; i += 7)
    for (int j = 0; j < n; j += 5) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += a(i, k) * b(k, j);
      wrong += sum != c(i, j);
    }
  printf("%d\n", wrong);
  return wrong != 0;
}
