// Those of a mutexinoutset come all before the next out.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y;

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task depend(mutexinoutset : x)
    y++;  // RACE: maybe read|write 4 'y'
#pragma omp task depend(mutexinoutset : x)
    y++;  // RACE: maybe read|write 4 'y'
#pragma omp task depend(out : y)
    y++;  // RACE: read|write 4 'y'
  }
  return y < 1;
}
