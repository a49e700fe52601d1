# Every function that libyeti.so replaces is named in some test.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# Programs do not call the entry points of compiled code and of libgomp: accesses
# and constructs are compiled to such calls, as Fortran's statements are to those
# of libgfortran (fortran-table.sh). annotations.sh has its own list.
nm -D --defined-only "$top_builddir/runtime/libyeti.so" |
  sed -n 's/^.* [TWi] \([^@]*\).*$/\1/p' |
  grep -vE '^(__yeti_|GOMP_|omp_.*_$|__atomic_|_gfortran_|(WTF)?Annotate|__tsan_)' |
  sort -u > names
tap_run 'the list of names is not empty' grep -qx pthread_mutex_lock names

# Functions that the compiler calls in place of others, each with a test of that.
cat > compiled <<'END'
__cxa_at_quick_exit clean/at_quick_exit.c
__cxa_atexit clean/atexit.c
_ZNSt8__detail11__wait_implEPKvRNS_16__wait_args_baseE clean/cxx-atomic-wait.cc
_ZNSt8__detail17__wait_until_implEPKvRNS_16__wait_args_baseERKNSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEE clean/cxx-semaphore-timed.cc
END
while read -r name test; do
  tap_run "$name is what $test compiles to" [ -f "$top_srcdir/testsuite/$test" ]
done < compiled
cut -d' ' -f1 compiled | sort > by_compiler

for file in "$top_srcdir"/testsuite/*/*.*; do
  case $file in
    */options/library-names.sh) ;;
    *.c | *.cc | *.f90 | *.sh) cat "$file" ;;
  esac
done | grep -oE '[A-Za-z_][A-Za-z0-9_]*' | sort -u > words
tap_equal 'every name is in a test' \
  "$(comm -23 names words | comm -23 - by_compiler)" ''
tap_done
