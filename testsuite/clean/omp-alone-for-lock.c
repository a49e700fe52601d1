// A list under a lock, from which iterations take and to which they give back.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

struct node {
  struct node *next;
  int value;
} nodes[4], *list;
omp_lock_t lock;

static __attribute__((noipa)) struct node *take(void) {
  omp_set_lock(&lock);
  struct node *taken = list;
  list = taken->next;
  omp_unset_lock(&lock);
  return taken;
}

int main(void) {
  for (int k = 0; k < 4; k++) nodes[k].next = list, list = &nodes[k];
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    struct node *mine = take();
    mine->value += i;
    omp_set_lock(&lock);
    mine->next = list;
    list = mine;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  return nodes[3].value == 0;
}
