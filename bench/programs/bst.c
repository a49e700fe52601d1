// A binary search tree that threads fill together. Each node has a lock; a
// thread takes the next before it leaves the last.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kThreads = 2 };

struct node {
  pthread_mutex_t lock;
  unsigned key;
  int count;
  struct node *left, *right;
};

struct job {
  struct node *root;
  unsigned first;
  int keys;
};

static struct node *new_node(unsigned key) {
  struct node *node = malloc(sizeof *node);
  pthread_mutex_init(&node->lock, NULL);
  node->key = key;
  node->count = 1;
  node->left = node->right = NULL;
  return node;
}

static void insert(struct node *node, unsigned key) {
  pthread_mutex_lock(&node->lock);
  while (node->key != key) {
    struct node **side = key < node->key ? &node->left : &node->right;
    if (!*side) {
      *side = new_node(key);
      pthread_mutex_unlock(&node->lock);
      return;
    }
    struct node *next = *side;
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&node->lock);
    node = next;
  }
  node->count++;
  pthread_mutex_unlock(&node->lock);
}

static void *fill(void *argument) {
  struct job *job = argument;
  unsigned random = job->first;
  for (int i = 0; i < job->keys; i++) {
    random = random * 1664525u + 1013904223u;
    insert(job->root, random >> 12);
  }
  return NULL;
}

struct sums {
  long nodes, counts, disorders;
  unsigned last;
};

static void add_up(const struct node *node, struct sums *sums) {
  if (!node) return;
  add_up(node->left, sums);
  sums->disorders += sums->nodes > 0 && node->key <= sums->last;
  sums->nodes++;
  sums->counts += node->count;
  sums->last = node->key;
  add_up(node->right, sums);
}

static void free_tree(struct node *node) {
  if (!node) return;
  free_tree(node->left);
  free_tree(node->right);
  pthread_mutex_destroy(&node->lock);
  free(node);
}

int main(int argc, char **argv) {
  int keys = argc > 1 ? atoi(argv[1]) : 100000;
  struct node *root = new_node(1u << 19);
  pthread_t threads[kThreads];
  struct job jobs[kThreads];
  for (int t = 0; t < kThreads; t++) {
    jobs[t] = (struct job){root, (unsigned)t * 77, keys};
    pthread_create(&threads[t], NULL, fill, &jobs[t]);
  }
  for (int t = 0; t < kThreads; t++) pthread_join(threads[t], NULL);
  struct sums sums = {0, 0, 0, 0};
  add_up(root, &sums);
  printf("%ld\n", sums.nodes);
  free_tree(root);
  return sums.disorders || sums.counts != (long)kThreads * keys + 1;
}
