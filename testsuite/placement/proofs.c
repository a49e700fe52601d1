// Accesses that race with nothing need no check: those of one strand, of objects
// that never leave their strand, before and after strands, in regions that
// follow each other. Whatever code outside may reach keeps its checks.
// run: -O0 -fopenmp -fplugin-arg-yeti-detector=redcard -fplugin-arg-yeti-proofs=all
// run: -O2 -fopenmp -fplugin-arg-yeti-detector=redcard -fplugin-arg-yeti-proofs=all
// run: -O2 -fopenmp -fplugin-arg-yeti-detector=redcard -fplugin-arg-yeti-proofs=all -flto
// run: -O2 -fopenmp -fplugin-arg-yeti-detector=redcard -fplugin-arg-yeti-proofs=reach,escape -DPART
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#define APART __attribute__((noipa))
int visible;
static int *known_outside;
static int set_first, counted, by_thread, by_handler, *block_of_all;

struct node {
  int value;
  struct node *next;
};

// A list that nobody else ever sees.
static int add_up_own(int n) {
  struct node *list = NULL;
  int sum = 0;
  for (int i = 0; i < n; i++) {
    struct node *node = malloc(sizeof *node);
    node->value = i;
    node->next = list;
    list = node;
  }
  while (list) {
    struct node *next = list->next;
    sum += list->value;
    free(list);
    list = next;
  }
  return sum;
}

APART int from_outside(int *p) {
  visible = *p;  // yeti: read4 *p; write4 visible
  return visible;
}

static void *count(void *argument) {
  int *own = argument;
  for (int i = 0; i < 2; i++) {
    by_thread += set_first;  // yeti[!-DPART]: read4 by_thread; write4 by_thread  // yeti[-DPART]: read4 by_thread; read4 set_first; write4 by_thread
    *own += 1;  // yeti[-O0]: read4 *own; write4 *own  // yeti[!-O0]: read4 *argument; write4 *argument
  }
  return NULL;
}

int main(void) {
  int mine = 1, total = 0;  // yeti[-DPART]: write4 total
  pthread_t thread;
  set_first = 3;  // yeti[-DPART]: write4 set_first
  by_handler = 5;
  known_outside = &mine;
  pthread_create(&thread, NULL, count, &total);
  counted++;  // yeti: read4 counted; write4 counted
  by_thread++;  // yeti: read4 by_thread; write4 by_thread
  pthread_join(thread, NULL);
  visible += by_thread;  // yeti: read4 visible; read4 by_thread; write4 visible
  visible += from_outside(&counted);  // yeti: read4 visible; write4 visible
  counted++;  // yeti: read4 counted; write4 counted
  return add_up_own(3) != 3 || *known_outside + by_handler != 6;
}
