// Dependences made by an iterator: one for each element.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[10], sum;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < 10; i++) {
#pragma omp task depend(out : a[i])
      a[i] = i;  // RACE: write 4 'a[i]'
    }
#pragma omp task depend(iterator(k = 1 : 10), in : a[k])
    for (int i = 0; i < 10; i++) sum += a[i];  // RACE: read 4 'a[i]'
  }
  return sum > 45;
}
