// What OpenMP costs if little is done with it: an empty region, a barrier, an
// empty task, an uncontended lock, an atomic operation. Prints one line for
// each, "name nanoseconds", the best of several rounds. run-openmp compares two
// builds of this.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <stdio.h>
#include <time.h>

enum { kRounds = 40, kRegions = 2000, kBarriers = 5000, kTasks = 50000 };
enum { kBatch = 32, kBatches = 500, kDepth = 13, kOperations = 20000 };

// The content of a body that does nothing but must not be removed.
#define NOTHING __asm__ volatile("")

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static void regions(void) {
  for (int i = 0; i < kRegions; ++i) {
#pragma omp parallel
    NOTHING;
  }
}

static void barriers(void) {
#pragma omp parallel
  for (int i = 0; i < kBarriers; ++i) {
#pragma omp barrier
  }
}

// One creator: most tasks run in place, because libgomp defers only a limited
// number.
static void tasks(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < kTasks; ++i) {
#pragma omp task
    NOTHING;
  }
}

// So few at a time that all of them are deferred.
static void deferred_tasks(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < kBatches; ++i) {
    for (int k = 0; k < kBatch; ++k) {
#pragma omp task
      NOTHING;
    }
#pragma omp taskwait
  }
}

// Two tasks that are awaited at once, and so on recursively: 2^(depth + 1) - 2
// tasks.
static void tree(int depth) {
  if (depth == 0) return;
#pragma omp task
  tree(depth - 1);
#pragma omp task
  tree(depth - 1);
#pragma omp taskwait
}

static void joined_tasks(void) {
#pragma omp parallel
#pragma omp single
  tree(kDepth);
}

// Data of one thread, far from that of other threads.
struct own {
  omp_lock_t lock;
  long number;
  char rest[256];
};

static void locks(void) {
#pragma omp parallel
  {
    struct own own;
    omp_init_lock(&own.lock);
    for (int i = 0; i < kOperations; ++i) {
      omp_set_lock(&own.lock);
      NOTHING;
      omp_unset_lock(&own.lock);
    }
    omp_destroy_lock(&own.lock);
  }
}

static struct own owns[64];

static long *own_number(void) {
  return &owns[omp_get_thread_num() % 64].number;
}

static void atomic_writes(void) {
#pragma omp parallel
  {
    long *number = own_number();
    for (int i = 0; i < kOperations; ++i) {
#pragma omp atomic write
      *number = i;
    }
  }
}

static void atomic_updates(void) {
#pragma omp parallel
  {
    long *number = own_number();
    for (int i = 0; i < kOperations; ++i) {
#pragma omp atomic
      *number += i;
    }
  }
}

static void measure(const char *name, void (*what)(void), int count) {
  double best = 1e300;
  for (int i = 0; i < kRounds; ++i) {
    double start = now();
    what();
    double taken = (now() - start) / count;
    if (taken < best) best = taken;
  }
  printf("%s %.1f\n", name, best);
}

int main(void) {
  measure("region", regions, kRegions);
  measure("barrier", barriers, kBarriers);
  measure("task", tasks, kTasks);
  measure("deferred-task", deferred_tasks, kBatch * kBatches);
  measure("joined-task", joined_tasks, (1 << (kDepth + 1)) - 2);
  measure("lock", locks, kOperations);
  measure("atomic-write", atomic_writes, kOperations);
  measure("atomic-update", atomic_updates, kOperations);
  return 0;
}
