// A thread-local object, or a static one.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
struct Log {
  int lines = 0;
  void line() {
    lines++;  // RACE: 4 '...lines'
  }
};

static Log &log() {
  static Log one;
  return one;
}

int main() {
#pragma omp parallel
  {
#pragma omp single nowait
    log().line();
#pragma omp single nowait
    log().line();
  }
  return 0;
}
