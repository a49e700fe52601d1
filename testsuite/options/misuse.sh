# What cannot be checked is refused with a sentence: other sizes of addresses,
# other compilers, and a runtime that does not come first among the libraries.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

plugin=$top_builddir/plugin/yeti.so
library=$top_builddir/runtime
cat > x.c <<'END'
int shared;
int main(void) {
  shared = 1;
  return 0;
}
END

# --- addresses of other sizes ---

bits='addresses of 64 bits'
"$YETI_GCC" -c x.c -o x64.o
case $($CC -dumpmachine) in
  x86_64-*)
    for mode in -m32 -mx32 -m16; do
      rm -f refused.o
      tap_refused "the plugin refuses $mode" "$bits" $CC -fplugin="$plugin" \
        $mode -c x.c -o refused.o
      tap_run "$mode leaves no object" test ! -e refused.o
      tap_refused "the wrapper refuses to compile with $mode" "$bits" \
        "$YETI_GCC" $mode -c x.c -o refused.o
      tap_refused "the wrapper refuses to link with $mode" "$bits" \
        "$YETI_GCC" $mode x64.o -o refused
      echo $mode > mode
      tap_refused "the wrapper refuses $mode in a response file" "$bits" \
        "$YETI_GCC" @mode x64.o -o refused
      tap_run "takes back $mode" "$YETI_GCC" $mode -m64 -c x.c
      tap_run "the preprocessor runs with $mode" "$YETI_GCC" $mode -E x.c
    done ;;
  *) tap_skip 'refuses -m32' 'no x86-64' ;;
esac

# --- other compilers ---

if command -v clang >/dev/null; then
  tap_refused 'refuses clang' 'is one for GCC' clang -fplugin="$plugin" -c x.c \
    -o refused.o
  tap_run 'clang leaves no object' test ! -e refused.o
else
  tap_skip 'refuses clang' 'no clang'
fi
# Loads the file as clang does, with lazy binding.
cat > load.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv) {
  (void)argc;
  if (!dlopen(argv[1], RTLD_LAZY | RTLD_GLOBAL)) puts(dlerror());
  return 0;
}
END
$CC load.c -o load -ldl
tap_refused 'refuses what is not GCC' 'is one for GCC' ./load "$plugin"

# --- the order of libraries ---

cat > lock.c <<'END'
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared;
static void *add(void *unused) {
  pthread_mutex_lock(&mutex);
  shared++;
  pthread_mutex_unlock(&mutex);
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared != 2;
}
END
cat > team.c <<'END'
int shared;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp critical
  shared++;
  return shared != 2;
}
END
"$YETI_GCC" -O1 -c lock.c -o lock.o
"$YETI_GCC" -O1 -fopenmp -c team.c -o team.o
# link PROGRAM OBJECT LIBRARY: links with LIBRARY before the runtime.
link() {
  $CC "$2" -o "$1" -Wl,--no-as-needed "$3" "$library/libyeti.so" \
    -Wl,-rpath,"$library" -pthread
}
link behind_c lock.o -lc
tap_refused 'refuses to come behind libc' 'libyeti.so must come before' \
  ./behind_c
tap_contains 'and names libc' "$(./behind_c 2>&1)" libc.so
tap_contains 'and says what to do' "$(./behind_c 2>&1)" LD_PRELOAD=
tap_equal 'preloaded it is first' \
  "$(LD_PRELOAD=$library/libyeti.so ./behind_c 2>&1; echo $?)" 0
link behind_gomp team.o -lgomp
tap_refused 'refuses to come behind libgomp' 'libyeti.so must come before' \
  ./behind_gomp
tap_contains 'and names libgomp' "$(./behind_gomp 2>&1)" libgomp.so
tap_equal 'preloaded it is before libgomp' \
  "$(LD_PRELOAD=$library/libyeti.so ./behind_gomp 2>&1; echo $?)" 0
link behind_m lock.o -lm
tap_equal 'may come behind others' "$(./behind_m 2>&1; echo $?)" 0

# A preloaded library may wrap the wrappers.
cat > wrap.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
typedef void parallel(void (*)(void *), void *, unsigned, unsigned);
void GOMP_parallel(void (*body)(void *), void *data, unsigned threads,
                   unsigned flags) {
  ((parallel *)dlsym(RTLD_NEXT, "GOMP_parallel"))(body, data, threads, flags);
}
END
$CC -shared -fPIC wrap.c -o wrap.so -ldl
"$YETI_GCC" -fopenmp team.o -o team
tap_equal 'takes what wraps the wrappers' \
  "$(LD_PRELOAD=./wrap.so ./team 2>&1; echo $?)" 0
tap_done
