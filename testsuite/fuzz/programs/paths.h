// What programs of kinds "paths" and "tasks", and of those in C++, share:
// services, but no data that they test.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// See testsuite/lib/test.h: these order threads unseen by the detector.
#ifdef __cplusplus
extern "C" {
#endif
void order_reach(int step);
void order_wait(int step);
#ifdef __cplusplus
}
#endif

// Of a variable that is only written: the compiler shall not drop it.
#define KEPT __attribute__((used))
// Of a value that is only read.
#define USE(value) __asm__ volatile("" : : "r"(value))
#define UNCHECKED __attribute__((no_sanitize("thread"), noinline, cold))

static volatile int volatile_one = 1;
static int tab[64];       // small numbers, for conditions
static unsigned out[64];  // results of the acts
static pthread_mutex_t mutexes[8];
static pthread_rwlock_t rwlocks[2];
static pthread_spinlock_t spins[2];
static pthread_once_t onces[4];
static sem_t semaphores[8];
static int flags[16];

// When a thread ends, by whatever way, the step that is its value of this key.
static pthread_key_t end_step;
static void reach_end_step(void *step) {
  order_reach((int)(long)step);
}

// Its argument, which the compiler cannot know.
static __attribute__((noinline, noclone)) void *same(void *p) {
  __asm__("" : "+r"(p));
  return p;
}

#ifdef __cplusplus
// Memory of a given size, for an object of any type that needs no destructor.
struct Room {
  size_t size;
};
inline void *operator new(size_t, Room room) {
  return calloc(1, room.size);
}

struct Guard {
  pthread_mutex_t &mutex;
  explicit Guard(pthread_mutex_t &m) : mutex(m) { pthread_mutex_lock(&mutex); }
  ~Guard() { pthread_mutex_unlock(&mutex); }
};
#endif

static UNCHECKED void prepare(void) {
  for (int i = 0; i < 64; i++) tab[i] = i * 11 % 16;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_init(&mutexes[i], 0);
    sem_init(&semaphores[i], 0, 0);
  }
  for (int i = 0; i < 4; i++) onces[i] = PTHREAD_ONCE_INIT;
  for (int i = 0; i < 2; i++) {
    pthread_rwlock_init(&rwlocks[i], 0);
    pthread_spin_init(&spins[i], 0);
  }
  pthread_key_create(&end_step, reach_end_step);
}
