// Streams, folders and others that are closed by one thread give their numbers
// to the next.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

#include "test.h"

static FILE *stream;

static void use(void) {
  char got;
  if (read(fileno(stream), &got, 1) < 0) _exit(9);
  fclose(stream);
}

static void end(void) {
  DIR *folder = opendir("/");
  if (folder == 0 || dirfd(folder) < 0 || closedir(folder)) _exit(9);
  fclose(fopen("/dev/null", "r"));
}

int main(void) {
  stream = fopen("/dev/null", "r");
  run_in_turn(use, end);
  return 0;
}
