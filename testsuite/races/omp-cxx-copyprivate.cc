// copyprivate assigns an object of the one member to those of the others.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Text {
  Text &operator=(const Text &other) {
    length = other.length;
    return *this;
  }
  int length = 0;
} all;

int main() {
  int wrong = 0;
#pragma omp parallel num_threads(4) reduction(+ : wrong)
  {
    Text text;
#pragma omp single nowait
    all.length = text.length = 7;        // RACE: write 4 'all.length'
    wrong += all.length != text.length;  // RACE: read 4 'all.length'
  }
  return wrong > 4;
}
