// Tasks that have not begun when their group is cancelled are not run.
// OPTIONS: -fopenmp
// ENV: OMP_CANCELLATION=true
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp taskgroup
  {
#pragma omp task
    x++;
#pragma omp task
    x++;
#pragma omp task if (0)
    {
#pragma omp cancel taskgroup
    }
  }
  return x;
}
