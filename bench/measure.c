// Runs a command for at most the given number of seconds (0: no limit). Prints
// the processor time that it took in user mode and in the system, in seconds,
// its peak memory in KiB, and its exit status, which is 124 if it had to be
// killed. This is a process of its own because the peak memory that the system
// reports for a child includes that of the process from which it was forked.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval time) {
  return time.tv_sec + time.tv_usec * 1e-6;
}

static void become(char **command) {
  int nowhere = open("/dev/null", O_RDWR);
  for (int fd = 0; fd < 3; ++fd) dup2(nowhere, fd);
  execv(command[0], command);
  _exit(127);
}

static pid_t child;
static volatile sig_atomic_t ended;

static void end_child(int signal) {
  (void)signal;
  ended = 1;
  kill(child, SIGKILL);
}

static int status_of(int status) {
  if (ended) return 124;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int count, char **arguments) {
  if (count < 3) return 1;
  child = fork();
  if (child == 0) become(arguments + 2);
  if (child < 0) return 1;
  struct sigaction action = {.sa_handler = end_child, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, 0);
  alarm((unsigned)atoi(arguments[1]));
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 1;
  printf("%f %ld %d\n", seconds(usage.ru_utime) + seconds(usage.ru_stime),
         usage.ru_maxrss, status_of(status));
  return 0;
}
