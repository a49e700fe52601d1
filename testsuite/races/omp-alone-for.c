// Two iterations of a static loop write one element; one thread has all.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int place[64], a[64];

int main(void) {
  for (int i = 0; i < 64; i++) place[i] = i / 2;
#pragma omp parallel for
  for (int i = 0; i < 64; i++) a[place[i]] += i;  // RACE: 4 'a[place[i]]'
  return a[0] == 7;
}
