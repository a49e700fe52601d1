// A library that is closed and opened again: its variables are fresh.
// Here it stays open.
// LIBRARY: part.so
// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <stddef.h>

#include "test.h"

#ifdef LIBRARY
int part_data = 1;
void part_touch(void) {
  part_data++;  // RACE: read|write 'part_data'
}
#else
static void turn(void) {
  void *part = dlopen("./part.so", RTLD_NOW);
  ((void (*)(void))dlsym(part, "part_touch"))();
  dlclose(part);
}

int main(void) {
  dlopen("./part.so", RTLD_NOW);
  run_in_turn(turn, turn);
  return 0;
}
#endif
