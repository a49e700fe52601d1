# A program in which a race was reported ends as it would have ended, except for
# its status: all that it and its libraries do at exit is done. They write to a
# file, where output stays in buffers to the very end.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -fPIC -c "$lib/order.c" -o order.o || exit 99

# wrote TEXT STATUS REPORTS OUTPUT COMMAND...: passes if the command ends with this
# status after this many reports and the closing line, and leaves this output.
wrote() {
  text=$1 want_status=$2 want_reports=$3 want_output=$4
  shift 4
  timeout 60 "$@" >out.txt 2>err.txt
  status=$?
  tap_equal "$text: status, reports, closing lines" \
    "$status/$(grep -c '^SUMMARY: Yeti: data race' err.txt)/$(
      grep -c '^Yeti: reported' err.txt)" "$want_status/$want_reports/1"
  tap_equal "$text: output" "$(tr '\n' ' ' <out.txt)" "$want_output"
}

# A library with a destructor that writes. The program links with it and Yeti's
# library does not, so the dynamic linker ends it after Yeti's. Its constructor
# registers two more handlers, before Yeti's.
cat > late.c <<'END'
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
static void at_the_end(int status, void *unused) {
  (void)unused;
  printf("on_exit:%d\n", status);
}
static void at_exit(void) { puts("atexit"); }
__attribute__((constructor)) static void begin(void) {
  on_exit(at_the_end, 0);
  atexit(at_exit);
}
__attribute__((destructor)) static void end(void) { puts("destructor"); }
int late(void) { return 0; }
END
$CC -shared -fPIC late.c -o liblate.so || exit 99

cat > race.c <<'END'
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "test.h"
int late(void);
int shared, other;
static void first(void) { shared = 1; }
static void second(void) { shared = 2; }
static void *race_on_other(void *unused) {
  other = 1;
  order_reach(50);
  return unused;
}
static void at_quick_exit_race(void) {
  pthread_t thread;
  pthread_create(&thread, 0, race_on_other, 0);
  order_wait(50);
  other = 2;
  pthread_join(thread, 0);
}
static void say_quick(void) {
  fputs("quick", stdout);
  fflush(stdout);
}
static void *exit_here(void *status) {
  exit((int)(long)status);
}
static void *end_last(void *main_thread) {
  pthread_join(*(pthread_t *)main_thread, 0);
  return 0;
}
int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "return";
  static pthread_t self;
  pthread_t thread;
  self = pthread_self();
  printf("stream ");
  if (strcmp(how, "no race")) run_in_turn(first, second);
  if (!strcmp(how, "exit")) exit(late());
  if (!strcmp(how, "exit3")) exit(3);
  if (!strcmp(how, "_exit")) fflush(stdout), _exit(0);
  if (!strcmp(how, "quick_exit")) {
    at_quick_exit(say_quick);
    at_quick_exit(at_quick_exit_race);
    quick_exit(0);
  }
  if (!strcmp(how, "thread")) {
    pthread_create(&thread, 0, exit_here, (void *)7);
    pthread_join(thread, 0);
  }
  if (!strcmp(how, "pthread_exit")) {
    pthread_create(&thread, 0, end_last, &self);
    pthread_exit(0);
  }
  return late();
}
END
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -L. -llate \
  -Wl,-rpath,"$work" -o race || exit 99
$CC -pthread -I"$lib" race.c order.o -L. -llate -Wl,-rpath,"$work" \
  -o plain || exit 99
./plain >out.txt
all=$(tr '\n' ' ' <out.txt)
tap_contains 'a plain program writes all' "$all" ' on_exit:0 '
all=${all%% on_exit*}
for how in return exit; do
  wrote "$how" 66 1 "$all on_exit:0 " ./race "$how"
done
wrote exit3 66 1 "$all on_exit:3 " ./race exit3
wrote 'exit in a thread' 66 1 "$all on_exit:7 " ./race thread
wrote pthread_exit 66 1 "$all on_exit:0 " ./race pthread_exit
wrote _exit 66 1 'stream ' ./race _exit
wrote quick_exit 66 2 'stream quick' ./race quick_exit
timeout 60 ./race 'no race' >out.txt 2>err.txt
tap_equal 'a program without a race ends as ever' \
  "$?/$(cat err.txt)/$(tr '\n' ' ' <out.txt)" "0//$all on_exit:0 "
YETI_OPTIONS=exitcode=0 ./race exit3 >out.txt 2>err.txt
tap_equal 'exitcode=0 keeps the status' "$?" 3

# As exit does, it leaves a stream that a shell shares with the program where the
# program has read to.
cat > reads.c <<'END'
#include <stdio.h>
#include "test.h"
int shared;
static void first(void) { shared = 1; }
static void second(void) { shared = 2; }
int main(void) {
  char line[100];
  run_in_turn(first, second);
  if (fgets(line, sizeof line, stdin)) fputs(line, stdout);
  return 0;
}
END
"$YETI_GCC" -g -O0 -pthread -I"$lib" reads.c order.o -o reads || exit 99
printf 'one\ntwo\nthree\n' > lines
(./reads; cat) <lines >out.txt 2>err.txt
tap_equal 'input that was not read is left' "$(tr '\n' ' ' <out.txt)" \
  'one two three '

# A race in a destructor of a library counts as any other.
cat > racy.c <<'END'
#include <stdio.h>
#include "test.h"
int shared;
static void first(void) { shared = 1; }
static void second(void) { shared = 2; }
__attribute__((destructor)) static void end(void) {
  run_in_turn(first, second);
  puts("racy destructor");
}
int racy(void) { return 0; }
END
"$YETI_GCC" -g -O0 -pthread -shared -fPIC -I"$lib" racy.c order.o \
  -o libracy.so || exit 99
cat > calm.c <<'END'
#include <stdio.h>
int racy(void);
int main(void) {
  printf("calm ");
  return racy();
}
END
"$YETI_GCC" calm.c -L. -lracy -Wl,-rpath,"$work" -o calm || exit 99
wrote 'race in a destructor' 66 1 'calm racy destructor ' ./calm

# C++: streams, static objects, objects of a thread.
cat > race.cc <<'END'
#include <fstream>
#include <iostream>
#include "test.h"
int shared;
static void first() { shared = 1; }
static void second() { shared = 2; }
struct Last {
  std::ofstream file{"stream.txt"};
  ~Last() { std::cout << "static "; }
};
static Last last;
struct Local {
  ~Local() { std::cout << "local "; }
};
static thread_local Local local;
int main() {
  (void)&local;
  std::cout << "stream ";
  last.file << "file";
  run_in_turn(first, second);
  return 0;
}
END
"$YETI_GXX" -g -O0 -pthread -I"$lib" race.cc order.o -o race++ || exit 99
wrote 'C++' 66 1 'stream local static ' ./race++
tap_equal 'C++: file' "$(cat stream.txt)" file

# Coverage and profiles are written.
"$YETI_GCC" -g -O0 -pthread --coverage -pg -I"$lib" reads.c order.o \
  -o counted 2>build.txt && rm -f ./*.gcda gmon.out
if [ -x counted ]; then
  wrote 'coverage' 66 1 '' ./counted
  tap_equal 'coverage and profile are written' \
    "$(ls ./*.gcda gmon.out 2>/dev/null | wc -l)" 2
else
  tap_skip 'coverage and profile are written' 'they do not link'
fi

# Fortran: units of all kinds, and its ways to stop.
if [ -n "$YETI_GFORTRAN" ]; then
  cat > race.f90 <<'END'
program race
  implicit none
  integer :: i, total = 0
  character(len=20) :: how
  call get_command_argument(1, how)
  open(unit=10, file='unit.txt')
  !$omp parallel do num_threads(4)
  do i = 1, 1000
    total = total + i
  end do
  write(*, '(a)') 'star'
  write(6, '(a)') 'six'
  write(10, '(a)') 'ten'
  if (how == 'stop') stop 3
  if (how == 'error') error stop
  if (how == 'exit') call exit(4)
end program
END
  "$YETI_GFORTRAN" -g -O0 -fopenmp race.f90 -o fortran || exit 99
  for how in end stop error exit; do
    rm -f unit.txt
    timeout 60 ./fortran $how >out.txt 2>err.txt
    tap_equal "Fortran, $how: status and closing line" \
      "$?/$(grep -c '^Yeti: reported' err.txt)" 66/1
    tap_equal "Fortran, $how: output" "$(cat out.txt unit.txt | tr '\n' ' ')" \
      'star six ten '
  done
else
  tap_skip 'Fortran' 'no Fortran compiler'
fi
tap_done
