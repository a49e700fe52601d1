// A race between the program and an instrumented library that it opens.
// LIBRARY: part.so
// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#include "test.h"

#ifdef LIBRARY
int part_data = 1;
void *part_body(void *unused) {
  part_data = 2;
  return unused;
}
#else
int main(void) {
  void *part = dlopen("./part.so", RTLD_NOW);
  if (!part) return 1;
  int *data = dlsym(part, "part_data");
  pthread_t thread;
  pthread_create(&thread, NULL, (void *(*)(void *))dlsym(part, "part_body"),
                 NULL);
  pthread_join(thread, NULL);
  *data = 3;
  dlclose(part);
  return 0;
}
#endif
