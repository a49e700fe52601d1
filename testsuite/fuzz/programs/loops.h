// What programs of kind "loops" share: services, but no data that they test.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Of a variable that is only written: the compiler shall not drop it.
#define KEPT __attribute__((used))

struct structs {
  int a;
  double b;
  short c;
  char d;
  unsigned e;
};

struct __attribute__((packed)) packed {
  char a;
  int b;
  short c;
  long d;
};

// Tables of small numbers, for conditions and subscripts.
static int tab[64];
// Where rows begin and end: short ones, of which most follow each other.
static int starts[65];
static unsigned char idx8[64];
static short idx16[64];

// Results, by phase and owner; those of unstable objects; those added under
// locks.
static unsigned out[8][64], sink[8][64], total[8], omp_total[8];

static volatile int volatile_one = 1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t barrier;
static sem_t semaphores[64];
static pthread_mutex_t own_mutex[64];
static int own_flag[64], counter;

static __attribute__((noinline)) void escape(int *p, int n) {
  for (int i = 0; i < n; i++) p[i] = i * 3;
}

static void add_locked(int k, unsigned v) {
  pthread_mutex_lock(&mutex);
  total[k] += v;
  pthread_mutex_unlock(&mutex);
}

static __attribute__((noinline)) void pass_own(int t) {
  pthread_mutex_lock(&own_mutex[t]);
  pthread_mutex_unlock(&own_mutex[t]);
}

static void post(int k) {
  sem_post(&semaphores[k]);
}

static __attribute__((noinline)) void wait_for(int k) {
  sem_wait(&semaphores[k]);
}

static void meet_pthread(void) {
  pthread_barrier_wait(&barrier);
}

static __attribute__((noinline)) void meet_there_pthread(void) {
  meet_pthread();
}

static void meet_openmp(void) {
#pragma omp barrier
  ;
}

static __attribute__((noinline)) void meet_there_openmp(void) {
  meet_openmp();
}

// Runs 'statement' with 'here', a pointer to the type for which 'letter'
// stands.
#define WITH_TYPE(letter, place, statement) \
  switch (letter) {                         \
    case 'c': {                             \
      char *here = place;                   \
      statement;                            \
    } break;                                \
    case 's': {                             \
      short *here = place;                  \
      statement;                            \
    } break;                                \
    case 'i': {                             \
      int *here = place;                    \
      statement;                            \
    } break;                                \
    case 'l': {                             \
      long *here = place;                   \
      statement;                            \
    } break;                                \
    case 'b': {                             \
      unsigned char *here = place;          \
      statement;                            \
    } break;                                \
    case 'u': {                             \
      unsigned *here = place;               \
      statement;                            \
    } break;                                \
    case 'f': {                             \
      float *here = place;                  \
      statement;                            \
    } break;                                \
    case 'd': {                             \
      double *here = place;                 \
      statement;                            \
    } break;                                \
  }

// Gives values to 'count' elements that are 'distance' bytes apart. One
// function for all arrays: it costs a program little time to compile.
static __attribute__((noinline)) void fill(void *first, char letter, int count,
                                           long distance, int pattern) {
  for (int i = 0; i < count; i++) {
    char *place = (char *)first + i * distance;
    WITH_TYPE(letter, (void *)place, *here = (i * 3 + pattern) & 63)
  }
}

// A number that depends on 'sum' and on all of the elements.
static __attribute__((noinline)) unsigned mix(unsigned sum, void *first,
                                              char letter, int count,
                                              long distance) {
  for (int i = 0; i < count; i++) {
    char *place = (char *)first + i * distance;
    WITH_TYPE(letter, (void *)place, sum = sum * 31 + (unsigned)(long)*here)
  }
  return sum;
}

static unsigned results(void) {
  unsigned sum = mix(0, out, 'u', 8 * 64, sizeof(unsigned));
  sum = mix(sum, total, 'u', 8, sizeof(unsigned));
  return mix(sum, omp_total, 'u', 8, sizeof(unsigned));
}

static void prepare(void) {
  for (int i = 0; i < 64; i++) {
    tab[i] = i * 11 % 16;
    idx8[i] = (unsigned char)(i * 5 % 8);
    idx16[i] = (short)(i * 7 % 16);
    pthread_mutex_init(&own_mutex[i], 0);
    sem_init(&semaphores[i], 0, 0);
  }
  for (int i = 0; i < 65; i++) starts[i] = i * 5 / 3 % 21;
}
