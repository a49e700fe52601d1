# What a report says about where the memory is.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > race.c <<'END'
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "test.h"
int scalar;
int array[100];
static long zeroed_static;
static __thread int of_thread;
int *shared;
static void first(void) { *shared = 1; }
static void second(void) { *shared = 2; }
static void free_it(void) { free(shared); }
static int *static_of_function(void) { static int inside = 5; return &inside; }
static void with_local(void) {
  int local = 0;
  shared = &local;
  run_in_turn(first, second);
}
static void *write_lent(void *unused) {
  *shared = 1;
  order_reach(40);
  return unused;
}
static void write_own(void) {
  int local[100];
  pthread_t thread;
  shared = &local[7];
  pthread_create(&thread, 0, write_lent, 0);
  order_wait(40);
  local[7] = 2;
  pthread_join(thread, 0);
}
static void *lends_tls(void *unused) {
  shared = &of_thread;
  run_in_turn(first, second);
  return unused;
}
static void *ends_early(void *unused) {
  int local[100];
  __atomic_store_n(&shared, &local[7], __ATOMIC_RELAXED);
  local[7] = 1;
  return unused;
}
static void *outlives_it(void *unused) {
  order_wait(41);
  int *place = __atomic_load_n(&shared, __ATOMIC_RELAXED);
  *place = 2;
  return unused;
}
static void use_ended_stack(void) {
  pthread_t early, late;
  pthread_create(&late, 0, outlives_it, 0);
  pthread_create(&early, 0, ends_early, 0);
  pthread_join(early, 0);
  order_reach(41);
  pthread_join(late, 0);
}
int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  shared = &scalar;
  if (!strcmp(what, "array")) shared = &array[42];
  if (!strcmp(what, "zeroed")) shared = (int *)&zeroed_static;
  if (!strcmp(what, "static")) shared = static_of_function();
  if (!strcmp(what, "mapped"))
    shared = mmap(0, 1 << 20, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!strcmp(what, "freed")) {
    shared = calloc(4, 8);
    run_in_turn(free_it, second);
  } else if (!strcmp(what, "local")) {
    with_local();
  } else if (!strcmp(what, "ended")) {
    use_ended_stack();
  } else if (!strcmp(what, "own-local")) {
    write_own();
  } else if (!strcmp(what, "tls")) {
    pthread_t thread;
    pthread_create(&thread, 0, lends_tls, 0);
    pthread_join(thread, 0);
  } else if (!strcmp(what, "main-tls")) {
    lends_tls(0);
  } else {
    run_in_turn(first, second);
  }
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99

# location PROGRAM WHAT TEXT: the location that PROGRAM WHAT reports.
location() {
  got=$(timeout 60 "./$1" "$2" 2>&1 >/dev/null |
    sed -e 's/0x[0-9a-f]*/0x?/g' -n -e '/^  Location/,/^$/p')
  tap_equal "$1: $2" "$got" "$3"
}

for kind in pie no-pie; do
  "$YETI_GCC" -g -O0 -pthread -$kind -fno-builtin -I"$lib" race.c order.o \
    -o $kind || exit 99
  location $kind scalar \
    "  Location is global 'scalar' of size 4 at 0x? (race.c:7, $kind+0x?)"
  location $kind array \
    "  Location is global 'array' of size 400 at 0x? (race.c:8, $kind+0x?)
  The race is at offset 168: element [42] of 4-byte elements"
  location $kind zeroed \
    "  Location is global 'zeroed_static' of size 8 at 0x? (race.c:9, $kind+0x?)
  The race is at offset 0: element [0] of 4-byte elements"
  location $kind static \
    "  Location is global 'inside' of size 4 at 0x? (race.c:15, $kind+0x?)"
  location $kind local \
    "  Location is local 'local' of size 4 at 0x? in frame of 'with_local' (race.c:17, stack of main thread)"
  location $kind own-local \
    "  Location is local 'local' of size 400 at 0x? in frame of 'write_own' (race.c:27, stack of main thread)
  The race is at offset 28: element local[7] of 4-byte elements"
  location $kind ended '  Location is stack of thread T2'
  location $kind tls '  Location is thread-local memory of thread T1'
  location $kind main-tls '  Location is thread-local memory of main thread'
  location $kind freed \
    "  Location is heap block of size 32 at 0x? freed by thread T1
  The race is at offset 0: element [0] of 4-byte elements"
done
case $(./pie mapped 2>&1) in
  *'  Location is memory mapped at 0x'*) tap_ok 'mapped memory' ;;
  *) tap_not_ok 'mapped memory' "$(./pie mapped 2>&1)" ;;
esac

cp pie without && strip without
location without array '  Location is global data (without+0x?)'
"$YETI_GCC" -O0 -pthread -fno-builtin -I"$lib" race.c order.o -o symbols || exit 99
location symbols array \
  "  Location is global 'array' of size 400 at 0x? (symbols+0x?)
  The race is at offset 168: element [42] of 4-byte elements"

# GCC puts 'later' where the structure was by which the region shares 'sum'.
cat > shares.c <<'END'
#include <string.h>
int main(int count, char **arguments) {
  char later[8];
  long sum = 0;
#pragma omp parallel num_threads(2)
  sum += count;
  memcpy(later, *arguments, sizeof later);
  __asm__("" : : "r"(later) : "memory");
  return sum == 0;
}
END
"$YETI_GCC" -g -O2 -fopenmp -Wno-yeti-race shares.c -o shares || exit 99
location shares 'no variable of that place' \
  "  Location is stack of main thread, frame of 'main'"

# Data of a library that came by dlopen; C++ names.
cat > library.cc <<'END'
namespace space { long table[7]; }
extern "C" void touch(int value) { space::table[3] = value; }
END
cat > loads.c <<'END'
#include <dlfcn.h>
#include "test.h"
static void (*touch)(int);
static void first(void) { touch(1); }
static void second(void) { touch(2); }
int main(void) {
  touch = (void (*)(int))dlsym(dlopen("./library.so", RTLD_NOW), "touch");
  run_in_turn(first, second);
  return 0;
}
END
"$YETI_GXX" -g -O0 -shared -fPIC library.cc -o library.so &&
  "$YETI_GCC" -g -O0 -pthread -I"$lib" loads.c order.o -ldl -o loads || exit 99
location loads library \
  "  Location is global 'space::table' of size 56 at 0x? (library.cc:1, library.so+0x?)
  The race is at offset 24: element space::table[3] of 8-byte elements"

# A local of a function that is called through the procedure linkage table.
cat > lends.c <<'END'
#include <pthread.h>
static void *write(void *lent) {
  *(int *)lent = 1;
  return lent;
}
void lend(void) {
  int lent[3] = {0};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, write, &lent[1]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
}
END
echo 'void lend(void); int main(void) { lend(); return 0; }' > borrows.c
"$YETI_GCC" -g -O0 -shared -fPIC -pthread lends.c -o liblends.so &&
  "$YETI_GCC" -g -O0 borrows.c -L. -llends -Wl,-rpath,"$PWD" -o borrows || exit 99
location borrows 'local of a library' \
  "  Location is local 'lent' of size 12 at 0x? in frame of 'lend' (lends.c:7, stack of main thread)
  The race is at offset 4: element [1] of 4-byte elements"

if [ -n "$YETI_GFORTRAN" ]; then
  cat > race.f90 <<'END'
module data
  integer :: values(10)
end module
program race
  use data
  use omp_lib
  integer :: i
  !$omp parallel num_threads(2)
  values(4) = omp_get_thread_num()
  !$omp end parallel
end program
END
  "$YETI_GFORTRAN" -g -O0 -fopenmp race.f90 -o fortran || exit 99
  location fortran module \
    "  Location is global 'values' of size 40 at 0x? (race.f90:2, fortran+0x?)
  The race is at offset 12: element values(4) of 4-byte elements"
else
  tap_skip 'fortran: module' 'no Fortran'
fi
tap_done
