// The creator comes before the team and after it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int data[4], sum;

int main(void) {
  for (int i = 0; i < 4; i++) data[i] = 1;
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num();
    data[me]++;            // RACE: read|write 4 'data[me]'
    data[(me + 1) % 4]++;  // RACE: read|write 4
  }
  for (int i = 0; i < 4; i++) sum += data[i];
#pragma omp parallel num_threads(4)
  data[3 - omp_get_thread_num()]++;
  return sum < 8;
}
