// A thread hands a block on through a list that it shares with a thread that runs
// already.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

struct node {
  int value;
  struct node *next;
};

struct list {
  pthread_mutex_t mutex;
  struct node *first;
};

static void *produce(void *argument) {
  struct list *list = argument;
  struct node *node = malloc(sizeof *node);
  node->value = 1;
  node->value++;
  pthread_mutex_lock(&list->mutex);
  node->next = list->first;
  list->first = node;
  pthread_mutex_unlock(&list->mutex);
  order_reach(1);
  return NULL;
}

static void *consume(void *argument) {
  struct list *list = argument;
  order_wait(1);
  pthread_mutex_lock(&list->mutex);
  struct node *node = list->first;
  pthread_mutex_unlock(&list->mutex);
  node->value++;
  return NULL;
}

int main(void) {
  struct list *list = calloc(1, sizeof *list);
  pthread_t consumer, producer;
  pthread_mutex_init(&list->mutex, NULL);
  pthread_create(&consumer, NULL, consume, list);
  pthread_create(&producer, NULL, produce, list);
  pthread_join(producer, NULL);
  pthread_join(consumer, NULL);
  int result = list->first->value != 3;
  free(list->first);
  free(list);
  return result;
}
