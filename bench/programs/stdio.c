// Threads that write a log together: lines are made by snprintf, written by
// fprintf under a lock, and read again by fgets and sscanf.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kThreads = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *file;
static long lines_written;
static int lines;

static void write_line(int thread, int number, const char *name) {
  pthread_mutex_lock(&lock);
  fprintf(file, "%d %d %s %.3f\n", thread, number, name, number / 8.0);
#ifndef RACE
  lines_written++;
#endif
  pthread_mutex_unlock(&lock);
#ifdef RACE         // the lock is gone
  lines_written++;  // RACE: read|write|update 8 'lines_written'
#endif
}

static void *work(void *argument) {
  int thread = *(int *)argument;
  for (int i = 0; i < lines; i++) {
    char name[32];
    snprintf(name, sizeof name, "line-%d-%x", thread, i);
    write_line(thread, i, name);
  }
  return NULL;
}

struct sums {
  long lines[kThreads], numbers[kThreads], wrong;
};

// The lines of a thread must be in order, each with its name and number.
static void read_all(struct sums *sums) {
  char line[128], name[64], wanted[64];
  rewind(file);
  while (fgets(line, sizeof line, file)) {
    int thread, number;
    double eighth;
    if (sscanf(line, "%d %d %63s %lf", &thread, &number, name, &eighth) != 4 ||
        thread < 0 || thread >= kThreads) {
      sums->wrong++;
      continue;
    }
    snprintf(wanted, sizeof wanted, "line-%d-%x", thread, number);
    sums->wrong += strcmp(name, wanted) != 0;
    sums->wrong += number != sums->lines[thread] || eighth != number / 8.0;
    sums->lines[thread]++;
    sums->numbers[thread] += number;
  }
}

int main(int argc, char **argv) {
  lines = argc > 1 ? atoi(argv[1]) : 100000;
  file = tmpfile();
  if (!file) return 1;
  pthread_t threads[kThreads];
  int numbers[kThreads];
  for (int t = 0; t < kThreads; t++) {
    numbers[t] = t;
    pthread_create(&threads[t], NULL, work, &numbers[t]);
  }
  for (int t = 0; t < kThreads; t++) pthread_join(threads[t], NULL);
  struct sums sums = {{0}, {0}, 0};
  read_all(&sums);
  fclose(file);
  for (int t = 0; t < kThreads; t++) {
    sums.wrong += sums.lines[t] != lines;
    sums.wrong += sums.numbers[t] != (long)lines * (lines - 1) / 2;
  }
  printf("%ld %ld\n", lines_written, sums.wrong);
  return sums.wrong || lines_written != (long)kThreads * lines;
}
