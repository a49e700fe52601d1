// A thread that takes the stack away that it was given, with all that is
// thread-local, and leaves unseen. (Unmapped memory might be used again.)
// OPTIONS: -D_GNU_SOURCE
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "test.h"

enum { kSize = 1 << 18 };
static char *stack;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int x;

// mprotect(stack, kSize, PROT_NONE), then exit(0).
static void leave(void) {
#ifdef __x86_64__
  __asm__ volatile(
      "syscall; xor %%edi, %%edi; mov $60, %%eax; syscall" ::"a"(SYS_mprotect),
      "D"(stack), "S"(kSize), "d"(PROT_NONE)
      : "rcx", "r11", "memory");
#else
  syscall(SYS_exit, 0);
#endif
}

static void *body(void *argument) {
  x++;  // RACE: read|write 'x'
  order_reach(1);
  leave();
  return argument;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  stack = mmap(0, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
               -1, 0);
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, kSize);
  pthread_create(&thread, &attributes, body, 0);
  order_wait(1);
  usleep(100000);
  x++;  // RACE: read|write 'x'
  return 0;
}
