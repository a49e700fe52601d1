// Tasks inside of a final task are included: they run at once, in order.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int yes = 1, x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task final(!yes)
    {
#pragma omp task
      x++;  // RACE: read|write 4 'x'
#pragma omp task
      x++;  // RACE: read|write 4 'x'
    }
  }
  return x < 1;
}
