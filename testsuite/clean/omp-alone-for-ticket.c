// An element of each member, by a ticket that it drew before.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int next, sums[64];

int main(void) {
#pragma omp parallel
  {
    int ticket;
#pragma omp atomic capture
    ticket = next++;
    (void)ticket;
#pragma omp for
    for (int i = 0; i < 20; i++) sums[ticket]++;
  }
  return sums[0] != 20;
}
