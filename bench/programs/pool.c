// Linked lists of nodes from a pool: a thread takes and returns nodes in
// bundles under the pool's lock, and hands whole lists to the other thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kThreads = 2, kBundle = 64, kBlock = 16 * kBundle, kLength = 100 };

struct node {
  long value;
  struct node *next;
};

struct block {
  struct block *next;
  struct node nodes[kBlock];
};

static struct {
  pthread_mutex_t lock;
  struct block *blocks;
  struct node *free;
} pool = {PTHREAD_MUTEX_INITIALIZER, NULL, NULL};

static struct {
  pthread_mutex_t lock;
  struct node *list;
} mailboxes[kThreads];

static long lists;

static void grow(void) {
  struct block *block = malloc(sizeof *block);
  block->next = pool.blocks;
  pool.blocks = block;
  for (int i = 0; i < kBlock; i++) {
    block->nodes[i].next = pool.free;
    pool.free = &block->nodes[i];
  }
}

static struct node *take_bundle(void) {
  pthread_mutex_lock(&pool.lock);
  if (!pool.free) grow();
  struct node *first = pool.free, *last = first;
  for (int i = 1; i < kBundle && last->next; i++) last = last->next;
  pool.free = last->next;
  last->next = NULL;
  pthread_mutex_unlock(&pool.lock);
  return first;
}

static void return_list(struct node *first) {
  struct node *last = first;
  while (last->next) last = last->next;
  pthread_mutex_lock(&pool.lock);
  last->next = pool.free;
  pool.free = first;
  pthread_mutex_unlock(&pool.lock);
}

static struct node *new_node(struct node **spare) {
  if (!*spare) *spare = take_bundle();
  struct node *node = *spare;
  *spare = node->next;
  return node;
}

static struct node *reverse(struct node *list) {
  struct node *result = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

static struct node *exchange(int box, struct node *list) {
  pthread_mutex_lock(&mailboxes[box].lock);
  struct node *old = mailboxes[box].list;
  mailboxes[box].list = list;
  pthread_mutex_unlock(&mailboxes[box].lock);
  return old;
}

// Adds up a list that counts down, or up to the left; -1 if it does neither.
static long retire(struct node *list) {
  long sum = 0, step = list->next->value - list->value;
  for (struct node *n = list; n->next; n = n->next)
    if (n->next->value - n->value != step) return -1;
  for (struct node *n = list; n; n = n->next) sum += n->value;
  return_list(list);
  return sum;
}

static void *work(void *argument) {
  long me = (long)argument, sum = 0;
  struct node *spare = NULL;
  for (long l = 0; l < lists; l++) {
    struct node *list = NULL;
    for (int i = 0; i < kLength; i++) {
      struct node *node = new_node(&spare);
      node->value = i;
      node->next = list;
      list = node;
    }
    if (l % 2) list = reverse(list);
    list = exchange((int)((me + l) % kThreads), list);
    if (list) sum += retire(list);
  }
  if (spare) return_list(spare);
  return (void *)sum;
}

int main(int argc, char **argv) {
  lists = argc > 1 ? atol(argv[1]) : 150000;
  pthread_t threads[kThreads];
  for (int t = 0; t < kThreads; t++)
    pthread_mutex_init(&mailboxes[t].lock, NULL);
  for (long t = 0; t < kThreads; t++)
    pthread_create(&threads[t], NULL, work, (void *)t);
  long sum = 0;
  for (int t = 0; t < kThreads; t++) {
    void *part;
    pthread_join(threads[t], &part);
    sum += (long)part;
  }
  for (int t = 0; t < kThreads; t++)
    if (mailboxes[t].list) sum += retire(mailboxes[t].list);
  for (struct block *block = pool.blocks, *next; block; block = next) {
    next = block->next;
    free(block);
  }
  printf("%ld\n", sum);
  return sum != kThreads * lists * (kLength * (kLength - 1) / 2);
}
