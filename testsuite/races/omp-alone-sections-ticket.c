// A ticket that each member draws before the sections.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int slots[64];
int next;

int main(void) {
#pragma omp parallel
  {
    int ticket;
#pragma omp atomic capture
    ticket = next++;
#pragma omp sections
    {
#pragma omp section
      slots[0]++;  // RACE: 4 'slots[0]'
#pragma omp section
      slots[0]++;  // RACE: 4 'slots[0]'
    }
  }
  return slots[0] > 2;
}
