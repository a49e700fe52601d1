// Equal iterations of two static loops are of one thread.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int place[64], a[64], b[64];

int main(void) {
  for (int i = 0; i < 64; i++) place[i] = i / 3;
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 64; i++) a[place[i]] = i;  // RACE: write 4
#pragma omp for schedule(static)
    for (int i = 0; i < 64; i++) b[place[i]] = a[place[i]];  // RACE: write 4
  }
  return b[1] == 9;
}
