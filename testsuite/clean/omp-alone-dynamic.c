// Two chunks of a dynamic loop write one element; one thread has them both.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int place[64], a[64];

int main(void) {
  for (int i = 0; i < 64; i++) place[i] = i / 4;
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 0; i < 64; i++) a[place[i]] = i;
  return a[0] == 0;
}
