// Runs a command and prints its wall time in seconds, its peak memory in KiB
// and its exit status. A process of its own because the peak memory that the
// system tells of a child includes that of the process it was forked from.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void become(char **command) {
  int nowhere = open("/dev/null", O_RDWR);
  for (int fd = 0; fd < 3; ++fd) dup2(nowhere, fd);
  execv(command[0], command);
  _exit(127);
}

int main(int count, char **arguments) {
  if (count < 2) return 1;
  double start = now();
  pid_t child = fork();
  if (child == 0) become(arguments + 1);
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 1;
  printf("%f %ld %d\n", now() - start, usage.ru_maxrss,
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
