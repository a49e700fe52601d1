# Many threads: alive at once, and one after the other, joined and detached.
# Slots are used again without inventing races or losing them.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > threads.c <<'END'
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
int counter, racy, *cells;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_barrier_t barrier;
sem_t ended;
static void *meet(void *number) {
  cells[(long)number] = 1;
  pthread_barrier_wait(&barrier);
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
  return 0;
}
static void *increment(void *unused) {
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
  return unused;
}
static void *post(void *unused) {
  increment(unused);
  sem_post(&ended);
  return unused;
}
static void *race(void *unused) {
  racy = 1;
  order_reach(1);
  return unused;
}
static void start(pthread_t *thread, void *(*body)(void *), long argument) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 128 << 10);
  if (pthread_create(thread, &attributes, body, (void *)argument)) exit(98);
}
static void alive(int number) {
  pthread_t *threads = malloc(number * sizeof *threads);
  cells = calloc(number, sizeof *cells);
  pthread_barrier_init(&barrier, 0, number);
  for (int i = 0; i < number; i++) start(&threads[i], meet, i);
  for (int i = 0; i < number; i++) pthread_join(threads[i], 0);
  for (int i = 0; i < number; i++) counter -= cells[i] - 1;
}
static void joined(int number) {
  pthread_t thread;
  for (int i = 0; i < number; i++) {
    start(&thread, increment, 0);
    pthread_join(thread, 0);
  }
}
static void detached(int number) {
  pthread_t thread;
  sem_init(&ended, 0, 20);
  for (int i = 0; i < number; i++) {
    sem_wait(&ended);
    start(&thread, post, 0);
    pthread_detach(thread);
  }
  for (int i = 0; i < 20; i++) sem_wait(&ended);
}
int main(int count, char **arguments) {
  pthread_t thread;
  int number = atoi(arguments[2]);
  if (!strcmp(arguments[1], "alive")) alive(number);
  if (!strcmp(arguments[1], "joined")) joined(number);
  if (!strcmp(arguments[1], "detached")) detached(number);
  if (count > 3) {
    start(&thread, race, 0);
    order_wait(1);
    racy = 2;
    pthread_join(thread, 0);
  }
  printf("%d\n", counter);
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O2 -pthread -I"$lib" threads.c order.o -o threads || exit 99

# A line of the statistics of the last run.
statistic() {
  awk -v key="  $1  " 'index($0, key) == 1 {print $NF}' err.txt
}

# at_most TEXT GOT LIMIT
at_most() {
  if [ "${2:-999999999999}" -le "$3" ]; then
    tap_ok "$1"
  else
    tap_not_ok "$1" "got ${2:-nothing}, wanted at most $3"
  fi
}

# counts MODE NUMBER SLOTS: with this many threads, the race that comes after
# them gets one report, and there is no other; slots and memory stay within
# bounds.
counts() {
  out=$(YETI_OPTIONS=print_stats=1 timeout 300 ./threads "$1" "$2" race \
    2>err.txt)
  tap_equal "$2 threads $1, then a race" \
    "$?/$out/$(grep -c '^SUMMARY: Yeti: data race.* in main' err.txt)/$(
      grep -c '^SUMMARY' err.txt)" "66/$2/1/1"
  at_most "$2 threads $1: slots" "$(statistic slots)" "$3"
  at_most "$2 threads $1: memory" "$(statistic 'memory peak, bytes')" 500000000
}
out=$(timeout 60 ./threads alive 1000 2>err.txt)
tap_equal '1000 threads alive without a race' "$?/$out/$(head -n 40 err.txt)" \
  0/1000/
counts alive 1000 1002
counts joined 100000 5
counts detached 100000 1000
tap_done
