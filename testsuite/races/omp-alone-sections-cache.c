// A buffer that a function keeps for each thread.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

static char *buffer(void) {
  static char bytes[64];
  return bytes;
}

__attribute__((noipa)) static int digits(int n) {
  char *text = buffer();
  int count = 0;
  for (; n != 0; n /= 10) {
    text[count++] = (char)('0' + n % 10);  // RACE: 1
  }
  return count;
}

int main(void) {
  int a = 0, b = 0;
#pragma omp parallel sections
  {
#pragma omp section
    a = digits(1234);
#pragma omp section
    b = digits(567);
  }
  return a == 4 && b == 3 ? 0 : 1;
}
