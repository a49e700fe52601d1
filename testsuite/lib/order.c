// The ordering helper of the test programs. It is compiled without the plugin
// and waits by raw system calls, so the detector sees only the pthread_create
// and pthread_join of run_in_turn and run_together.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "test.h"

// Bits of the steps reached, in two words: a futex is 32 bits wide.
static unsigned reached[2];

enum { kPatienceSeconds = 30, kStuck = 99 };

// futex(2) without the C library's syscall(), which a runtime may interpose.
static void raw_futex(unsigned *word, int operation, unsigned value) {
  struct timespec limit = {1, 0};
#ifdef __x86_64__
  long result;
  register struct timespec *r10 __asm__("r10") = &limit;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"((long)SYS_futex), "D"(word), "S"((long)operation),
                     "d"((long)value), "r"(r10)
                   : "rcx", "r11", "memory");
#else
  syscall(SYS_futex, word, operation, value, &limit, NULL, 0);
#endif
}

void order_reach(int step) {
  unsigned *word = &reached[step / 32];
  __atomic_or_fetch(word, 1u << step % 32, __ATOMIC_SEQ_CST);
  raw_futex(word, FUTEX_WAKE, 0x7fffffff);
}

void order_wait(int step) {
  unsigned *word = &reached[step / 32];
  time_t start = time(NULL);
  for (;;) {
    unsigned seen = __atomic_load_n(word, __ATOMIC_SEQ_CST);
    if (seen >> step % 32 & 1) return;
    if (time(NULL) - start > kPatienceSeconds) {
      fprintf(stderr, "order_wait: step %d was never reached\n", step);
      _exit(kStuck);
    }
    raw_futex(word, FUTEX_WAIT, seen);
  }
}

// The same functions for Fortran, which passes arguments by reference.
void order_reach_(const int *step) { order_reach(*step); }
void order_wait_(const int *step) { order_wait(*step); }

struct Part {
  void (*body)(void);
  int wait_for;  // step, or 0
  int then;      // step, or 0
};

static void *run_part(void *argument) {
  struct Part *part = argument;
  if (part->wait_for) order_wait(part->wait_for);
  part->body();
  if (part->then) order_reach(part->then);
  return NULL;
}

static void run_parts(struct Part parts[2]) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&threads[i], NULL, run_part, &parts[i])) exit(kStuck);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
}

void run_in_turn(void (*first)(void), void (*second)(void)) {
  static int next = 63;
  int step = next--;
  struct Part parts[2] = {{first, 0, step}, {second, step, 0}};
  run_parts(parts);
}

void run_together(void (*first)(void), void (*second)(void)) {
  struct Part parts[2] = {{first, 0, 0}, {second, 0, 0}};
  run_parts(parts);
}
