// Iterations of a guided loop; one thread has all in one chunk.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int place[256], a[256];

int main(void) {
  for (int i = 0; i < 256; i++) place[i] = i / 255;
#pragma omp parallel
  {
#pragma omp for schedule(guided)
    for (int i = 0; i < 256; i++) a[place[i]] += 1;  // RACE: 4
  }
  return a[0] == 9;
}
