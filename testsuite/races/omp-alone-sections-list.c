// A block that each member takes from a list before the sections.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int blocks[64][8];
int taken;

__attribute__((noipa)) static void use(int *block) {
  block[0]++;  // RACE: 4 'block[0]|*block'
}

int main(void) {
#pragma omp parallel
  {
    int *block;
#pragma omp critical
    block = blocks[taken++ & 0];
    (void)block;
#pragma omp sections
    {
#pragma omp section
      use(blocks[0]);
#pragma omp section
      use(blocks[0]);
    }
  }
  return blocks[0][0] > 2;
}
