# However a program ends, its reports have been written completely, and Yeti does
# not change the way in which it ends.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > race.c <<'END'
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
int shared, other;
static void first(void) { shared = 1; }
static void second(void) { shared = 2; }
static void *race_on_other(void *unused) {
  other = 1;
  order_reach(50);
  return unused;
}
static void at_exit(void) {
  pthread_t thread;
  pthread_create(&thread, 0, race_on_other, 0);
  order_wait(50);
  other = 2;
  pthread_join(thread, 0);
}
static void on_exit_too(int status, void *argument) {
  (void)status, (void)argument;
  at_exit();
}
static void handler(int number) { (void)number; _exit(5); }
static void close_all(void) {
  for (int fd = 3; fd < 2000; fd++) close(fd);
}
int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "return";
  printf("unflushed");
  if (!strcmp(how, "atexit")) atexit(at_exit);
  if (!strcmp(how, "on_exit")) on_exit(on_exit_too, 0);
  if (!strcmp(how, "handled")) signal(SIGSEGV, handler);
  if (!strcmp(how, "fork") && fork() != 0) {
    int status;
    wait(&status);
    return WEXITSTATUS(status) == 66 ? 3 : 4;
  }
  if (!strcmp(how, "fork-later")) fflush(stdout);
  run_in_turn(first, second);
  if (!strcmp(how, "exit0")) exit(0);
  if (!strcmp(how, "exit3")) exit(3);
  if (!strcmp(how, "_exit")) _exit(0);
  if (!strcmp(how, "_Exit")) _Exit(0);
  if (!strcmp(how, "quick_exit")) quick_exit(0);
  if (!strcmp(how, "abort")) abort();
  if (!strcmp(how, "handled") || !strcmp(how, "crash")) *(volatile int *)8 = 1;
  if (!strcmp(how, "term")) raise(SIGTERM);
  if (!strcmp(how, "kill")) raise(SIGKILL);
  char *words[] = {"echo", "replaced", 0};
  if (!strcmp(how, "execl")) execl("/bin/echo", "echo", "replaced", (char *)0);
  if (!strcmp(how, "execlp")) execlp("echo", "echo", "replaced", (char *)0);
  if (!strcmp(how, "execle"))
    execle("/bin/echo", "echo", "replaced", (char *)0, environ);
  if (!strcmp(how, "execv")) execv("/bin/echo", words);
  if (!strcmp(how, "execve")) execve("/bin/echo", words, environ);
  if (!strcmp(how, "execvp")) execvp("echo", words);
  if (!strcmp(how, "execvpe")) execvpe("echo", words, environ);
  if (!strcmp(how, "fexecve"))
    fexecve(open("/bin/echo", O_RDONLY), words, environ);
  if (!strcmp(how, "pthread_exit")) pthread_exit(0);
  if (!strcmp(how, "fork-later") && fork() == 0) return 0;
  if (!strcmp(how, "fork-later")) {
    int status;
    wait(&status);
    return WEXITSTATUS(status);
  }
  if (!strcmp(how, "close-all")) {
    close_all();
    at_exit();
  }
  if (!strcmp(how, "wait"))
    return wait(0) == -1 ? 0 : 4;
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# ends HOW STATUS REPORTS OUTPUT: passes if the program, told to end by HOW, has
# this status, this many reports and this output.
ends() {
  out=$(timeout 60 ./race "$1" 2>err.txt)
  status=$?
  tap_equal "$1: status and reports" \
    "$status/$(grep -c '^SUMMARY: Yeti: data race' err.txt)" "$2/$3"
  tap_equal "$1: output of the program" "$out" "$4"
}
last_words() {
  tap_equal "$1: the last words come once" \
    "$(grep -c '^Yeti: reported' err.txt)" "$2"
}
ends return 66 1 unflushed; last_words return 1
ends exit0 66 1 unflushed; last_words exit0 1
ends exit3 66 1 unflushed
ends _exit 66 1 ''; last_words _exit 1
ends _Exit 66 1 ''; last_words _Exit 1
ends quick_exit 66 1 ''; last_words quick_exit 1
ends abort 134 1 ''; last_words abort 1
ends crash 139 1 ''; last_words crash 1
ends term 143 1 ''
ends kill 137 1 ''
ends handled 66 1 ''
for call in execl execlp execle execv execve execvp execvpe fexecve; do
  ends $call 0 1 replaced
done
ends pthread_exit 66 1 unflushed
ends atexit 66 2 unflushed; last_words atexit 1
ends on_exit 66 2 unflushed; last_words on_exit 1
ends fork 3 1 unflushedunflushed
ends fork-later 66 1 unflushed
ends close-all 66 2 unflushed
ends wait 66 1 unflushed
tap_done
