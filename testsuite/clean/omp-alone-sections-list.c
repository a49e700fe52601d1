// A block that each member takes from a list before the sections.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int blocks[64][8];
int taken;

__attribute__((noipa)) static void use(int *block) {
  block[0]++;
}

int main(void) {
#pragma omp parallel
  {
    int *block;
#pragma omp critical
    block = blocks[taken++ % 64];
    (void)block;
#pragma omp sections
    {
#pragma omp section
      use(block);
#pragma omp section
      use(block);
    }
  }
  return blocks[0][0] > 2;
}
