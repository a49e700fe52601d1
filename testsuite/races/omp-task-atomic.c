// Atomic updates by tasks, and a plain one.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(1)
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task
#pragma omp atomic
      x += 1;  // RACE: atomic
    }
    x++;  // RACE: read|write 4 'x'
  }
  return x < 1;
}
