#!/bin/sh
# A program that was not linked with Yeti loads libraries that were: the order that
# they and the program make is seen nevertheless.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
: "${YETI_GCC:=$top_builddir/tools/yeti-gcc}"

# One source for the libraries: run() uses a counter in two threads of its own,
# with a lock or without; add() uses it in the thread that calls it.
cat >library.c <<'END'
#include <pthread.h>
#ifdef UNLOCKED
#define pthread_mutex_lock(m)
#define pthread_mutex_unlock(m)
#endif
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;
int add(int what) { return counter += what; }
static void *work(void *argument) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&mutex);
    add(1);
    pthread_mutex_unlock(&mutex);
  }
  return argument;
}
int run(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return counter;
}
#ifdef AT_START
__attribute__((constructor)) static void start(void) { run(); }
#endif
END

# The program has a thread before it loads anything. What the two of them do in
# a library is ordered by a semaphore of the program, or by nothing.
cat >program.c <<'END'
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static int (*run)(void), (*add)(int);
static sem_t loaded, added;
static volatile int seen;
static void *other(void *argument) {
  sem_wait(&loaded);
  if (add) add(1);
  seen = 1;
  sem_post(&added);
  return argument;
}
int main(int count, char **words) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  for (int i = 2; i < count; i++) {
    void *library = dlopen(words[i], RTLD_NOW);
    if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
    run = (int (*)(void))dlsym(library, "run");
    add = (int (*)(int))dlsym(library, "add");
  }
  const int shares = strcmp(words[1], "own") != 0;
  if (shares) add(1);
  else add = 0;
  sem_post(&loaded);
  if (strcmp(words[1], "unordered") == 0)
    while (!seen) usleep(1000);
  else
    sem_wait(&added);
  if (shares) add(1);
  pthread_join(thread, 0);
  return run() < 200;
}
END
${CC:-gcc} -O1 program.c -o program -ldl -lpthread || exit 99
library() {
  "$YETI_GCC" -g -O1 -shared -fPIC $YETI_TEST_FLAGS "$@"
}
library library.c -o locked.so && library -DUNLOCKED library.c -o unlocked.so &&
  library -DAT_START library.c -o starting.so &&
  library -DAT_START -DUNLOCKED library.c -o racing.so || exit 99

# expect TEXT STATUS RACES ARGUMENTS...
expect() {
  text=$1 status=$2 races=$3
  shift 3
  output=$(./program "$@" 2>&1)
  got=$?
  count=$(printf '%s\n' "$output" | grep -c 'WARNING: Yeti: data race')
  if [ "$got/$count" = "$status/$races" ]; then
    tap_ok "$text"
  else
    tap_not_ok "$text" "status $got, $count reports of: $*
$output"
  fi
}

expect 'threads of a library, with a lock' 0 0 own ./locked.so
expect 'threads of a library, without one' 66 1 own ./unlocked.so
expect 'a library that starts threads when it is loaded second' 0 0 \
  own ./locked.so ./starting.so
expect 'the same, with a race' 66 1 own ./locked.so ./racing.so
expect 'a thread that was there before, ordered by the program' 0 0 \
  ordered ./locked.so
expect 'the same, ordered by nothing' 66 1 unordered ./locked.so

output=$(LD_PRELOAD=$top_builddir/runtime/libyeti.so ./program own ./unlocked.so 2>&1)
tap_equal 'preloaded: the race is found' $? 66
tap_done
