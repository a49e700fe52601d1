# Where reports go, whatever the program and its environment do: log_path,
# descriptors that are closed, reused or full, limits.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > race.c <<'END'
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
int shared;
static void first(void) { shared = 1; }
static void second(void) { shared = 2; }
static void redirect(int fd) { dup2(fd, 2); close(fd); }
static int is(const char *how, const char *name) { return !strcmp(how, name); }
int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "";
  if (is(how, "reuse")) {
    close(2);
    if (open("data", O_WRONLY | O_CREAT, 0600) != 2) return 3;
  }
  if (is(how, "reuse-all")) {
    for (int fd = 2; fd < 2000; fd++) close(fd);
    for (int fd = 2; fd < 1010; fd++)
      if (open("data", O_WRONLY | O_CREAT, 0600) != fd) return 3;
  }
  if (is(how, "reuse1")) {
    close(1);
    if (open("data", O_WRONLY | O_CREAT, 0600) != 1) return 3;
  }
  int log = open("redirected", O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (is(how, "dup2")) redirect(log);
  if (is(how, "dup3")) dup3(log, 2, 0);
  if (is(how, "dup")) close(2), dup(log);
  if (is(how, "freopen")) freopen("redirected", "a", stderr);
  if (is(how, "freopen64")) freopen64("redirected", "a", stderr);
  if (is(how, "back")) {
    int kept = dup(2);
    redirect(log);
    redirect(kept);
  }
  if (is(how, "vfork")) {
    pid_t child = vfork();
    if (child == 0) {
      dup2(log, 2);
      execl("/bin/true", "true", (char *)0);
      _exit(1);
    }
    waitpid(child, 0, 0);
    close(2);
  }
  if (is(how, "fork")) {
    if (fork() != 0) {
      int status;
      wait(&status);
      return WEXITSTATUS(status);
    }
    close(2);
    if (open("data", O_WRONLY | O_CREAT, 0600) != 2) return 3;
  }
  if (is(how, "daemon")) {
    /* The parent ends now; the pipe that is standard error must see its end
       while the daemon lives. */
    if (daemon(1, 0) != 0) return 3;
    for (int i = 0; i < 500 && access("pipe-ended", F_OK) != 0; i++)
      usleep(20000);
    rename("pipe-ended", "pipe-ended-first");
  }
  if (is(how, "full")) {
    int flags = fcntl(2, F_GETFL);
    fcntl(2, F_SETFL, flags | O_NONBLOCK);
    while (write(2, "x", 1) == 1) continue;
  }
  if (is(how, "limit")) {
    struct rlimit limit = {10, 10};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  if (is(how, "exec")) execl("/proc/self/exe", "race", "again", (char *)0);
  run_in_turn(first, second);
  if (is(how, "again")) execl("/proc/self/exe", "race", (char *)0);
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -Wno-unused-result -I"$lib" race.c order.o \
  -o race || exit 99
reports() { cat "$@" 2>/dev/null | grep -c '^SUMMARY: Yeti: data race'; }
run() { rm -f data redirected && timeout 60 ./race "$@" 2>err.txt; }

# goes HOW STDERR REDIRECTED: passes if this many reports arrive in each place.
goes() {
  run "$1"
  tap_equal "$1: where the report goes" \
    "$?/$(reports err.txt)/$(cat data 2>/dev/null | wc -c)/$(
      reports redirected)" "66/$2/0/$3"
}
goes reuse 1 0
goes reuse-all 0 0
goes dup2 0 1
goes dup3 0 1
goes dup 0 1
goes freopen 0 1
goes freopen64 0 1
goes back 1 0
goes vfork 1 0
goes fork 0 0
rm -f data
out=$(YETI_OPTIONS=log_path=stdout timeout 60 ./race reuse1 2>err.txt)
tap_equal 'log_path=stdout: where the report goes' \
  "$?/$(echo "$out" | grep -c ^SUMMARY)/$(wc -c <data)" 66/1/0
(timeout 60 ./race 2>&-; echo $?) >out.txt
tap_equal 'a closed standard error is no harm' "$(cat out.txt)" 66

# A daemon does not hold the pipe open that it has left.
timeout 60 ./race daemon 2>&1 | cat >out.txt
touch pipe-ended
for try in 1 2 3 4 5 6 7 8 9 10; do
  [ -f pipe-ended-first ] || sleep 1
done
tap_equal 'a daemon leaves the pipe' "$(ls pipe-ended* 2>&1)" pipe-ended-first

# Standard error is a pipe that nobody reads and that does not block: the
# program ends. A reader who comes in time gets it all.
mkfifo full
sleep 50 <full &
sleeper=$!
timeout 40 ./race full 2>full
tap_equal 'a full standard error does not hold the program' $? 66
kill $sleeper
(sleep 2; cat) <full >late.txt &
reader=$!
timeout 40 ./race full 2>full
tap_equal 'a slow reader: status' $? 66
wait $reader
tap_equal 'a slow reader gets the report' \
  "$(grep -c '^SUMMARY' late.txt)/$(grep -c '^Yeti: reported' late.txt)" 1/1
# The reader has gone.
(timeout 40 ./race; echo $? >status.txt) 2>&1 | true
tap_equal 'no reader: the program ends as ever' "$(cat status.txt)" 66

# The limit on file sizes.
err=$( (YETI_OPTIONS=log_path=limited ./race limit; echo "status $?") 2>&1)
tap_contains 'a log at the limit of file sizes: status' "$err" 'status 66'
tap_contains 'a log at the limit of file sizes: it is said' "$err" \
  "': the limit of file sizes (ulimit -f) is reached; reports go to standard error"
timeout 60 ./race limit 2>short.txt
tap_equal 'standard error at the limit' "$?/$(wc -c <short.txt)" 66/10

# Names of log files.
# logs PATTERN FILE: passes if FILE is the only log and has the report, and
# standard error is empty.
logs() {
  rm -rf logs && mkdir logs
  YETI_OPTIONS="log_path=logs/$1" run
  tap_equal "log_path=$1" "$(ls logs | sed 's/[0-9][0-9]*/N/g')/$(
    reports logs/*)/$(cat err.txt)" "$2/1/"
}
logs plain plain.N
logs '%e' race
logs '%e-%p.log' race-N.log
logs '100%%' 'N%'
for bad in 'x.%' '%d'; do
  YETI_OPTIONS="log_path=$bad" run
  tap_equal "log_path=$bad is refused" "$?/$(cat err.txt)" \
    "1/Yeti: bad value '$bad' of option 'log_path'; a '%' must be followed by p (the process), e (the program), h (the host), r (the MPI rank) or '%'"
done
rm -rf logs && mkdir logs
YETI_OPTIONS=log_path=logs/%p run exec
tap_equal 'one process is one file, also after exec' \
  "$(ls logs | wc -l)/$(reports logs/*)" 1/2

# Somebody who guesses the name cannot redirect the report.
# refused TEXT REASON: passes if nothing is written to logs/log%, for that reason.
refused() {
  before=$(wc -c <victim)
  YETI_OPTIONS=log_path=logs/log%% timeout 60 ./race 2>err.txt
  tap_equal "$1: status, report" "$?/$(reports err.txt)" 66/1
  tap_contains "$1: it is said" "$(cat err.txt)" \
    "/logs/log%': $2; reports go to standard error"
  tap_equal "$1: nothing is written" "$(wc -c <victim)" "$before"
}
echo precious >victim
rm -rf logs && mkdir logs
ln -s ../victim logs/log%
refused 'a symbolic link' 'it is a symbolic link'
rm logs/log% && ln -s ../nothing logs/log%
refused 'a dangling link' 'it is a symbolic link'
tap_equal 'a dangling link: nothing is made' "$(ls nothing 2>/dev/null)" ''
rm logs/log% && ln victim logs/log%
refused 'a hard link' 'what is there is not a plain file of this user alone'
rm logs/log% && mkfifo logs/log%
refused 'a pipe' 'what is there is not a plain file of this user alone'
rm logs/log% && mkdir logs/log%
refused 'a folder' 'it is a folder'
rmdir logs/log%
(umask 0; YETI_OPTIONS=log_path=logs/log%% ./race 2>err.txt)
tap_equal 'a log is for its user alone' \
  "$(ls -l logs | sed -n 's/^\([-rwx]*\).* log%$/\1/p')" -rw-------
YETI_OPTIONS=log_path=logs/log%% run
tap_equal 'a log that is there goes on' "$(reports logs/log%)" 2

# Memory runs out during the run: earlier reports are not lost.
cat > memory.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include "test.h"
int shared;
static void first(void) { shared = 1; }
static void second(void) { shared = 2; }
int main(void) {
  long size = 200 << 20;
  run_in_turn(first, second);
  char *bytes = malloc(size);
  if (!bytes) return 3;
  // Outside of a region nothing would be judged.
#pragma omp parallel num_threads(1)
  for (long i = 0; i < size; i += 13) bytes[i] = 1;
  puts("not reached");
  return 0;
}
END
"$YETI_GCC" -fplugin-arg-yeti-detector=fasttrack -g -O0 -fopenmp -I"$lib" \
  memory.c order.o -o memory || exit 99
(ulimit -v 400000; ./memory) >out.txt 2>err.txt
tap_equal 'no memory: status and output' "$?/$(cat out.txt)" 66/
tap_equal 'no memory: the last lines' "$(tail -n 2 err.txt | sed 's/[0-9]\{2,\}/N/g')" \
  'Yeti: out of memory: the system refused N bytes for the detector, which holds N bytes
Yeti: reported 1 race (1 occurrence)'
rm -rf logs && mkdir logs
(ulimit -v 400000; YETI_OPTIONS=log_path=logs/log ./memory) >out.txt 2>err.txt
tap_equal 'no memory: status, with a log' $? 66
tap_equal 'no memory: the last line of a log' "$(tail -n 1 logs/log.*)" \
  'Yeti: reported 1 race (1 occurrence)'
tap_done
