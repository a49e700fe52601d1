// atomic capture takes a number; what it is used for is ordered by nothing.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int next, owner[4];

int main(void) {
#pragma omp parallel num_threads(4)
  {
    int mine;
#pragma omp atomic capture
    mine = next++;
    owner[mine / 4]++;  // RACE: read|write 4
  }
  return owner[0] < 1;
}
