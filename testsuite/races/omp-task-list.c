// A list in which one task processes each node: the pointer has to be
// firstprivate.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Node {
  struct Node *next;
  int value;
} nodes[10];

int main(void) {
  for (int i = 0; i < 9; i++) nodes[i].next = &nodes[i + 1];
  struct Node *p = nodes;
#pragma omp parallel num_threads(2) shared(p)
#pragma omp single
  {
    while (p->next) {  // RACE: maybe read 8 'p'
#pragma omp task shared(p)
      p->value++;   // RACE: maybe read|write
      p = p->next;  // RACE: read|write 8 'p'
    }
  }
  return nodes[0].value > 10;
}
