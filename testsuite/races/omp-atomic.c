// atomic makes an update indivisible, here of several types.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int i;
double d;
long double l;
unsigned char c;

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp atomic
    i++;
#pragma omp atomic
    d *= 2;
#pragma omp atomic
    l += 1;
    c ^= 1;  // RACE: read|write 1 'c'
  }
  return i != 4 || l != 4;
}
