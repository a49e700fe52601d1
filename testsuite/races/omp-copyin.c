// copyin fills each thread's own from that of the creator; a pointer to it does
// not become private.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int counter = 1;
int *first;
#pragma omp threadprivate(counter)

int main(void) {
  counter = 5;
  first = &counter;
#pragma omp parallel num_threads(4) copyin(counter)
  ++*first;  // RACE: read|write 4 '*first'
  return counter < 6;
}
