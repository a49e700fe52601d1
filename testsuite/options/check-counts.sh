# How many checks the kernels of bench/kernels execute with detector=bigfoot,
# counted exactly by bench/count_checks: a chunk of a dense loop costs a fixed
# number of checks, whatever its size.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
OMP_NUM_THREADS=2 OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
export OMP_NUM_THREADS OMP_DYNAMIC OMP_WAIT_POLICY
kernels=$top_srcdir/bench/kernels

$CXX -O2 -fPIC -shared -I"$top_srcdir" "$top_srcdir/bench/count_checks.cc" \
  -o count_checks.so || exit 99

# build KERNEL: builds it with a check at each access, and with the default
# detector. Fails if the compiler is missing.
build() {
  wrapper=$YETI_GCC source=$kernels/$1.c
  if [ ! -f "$source" ]; then
    wrapper=$YETI_GFORTRAN source=$kernels/$1.F90
    [ -n "$wrapper" ] || return 1
  fi
  for detector in fasttrack bigfoot; do
    $wrapper -O2 -g -fopenmp -pthread -fplugin-arg-yeti-detector=$detector \
      "$source" -o "$1.$detector" -lm || exit 99
  done
}

# count PROGRAM SIZE: prints the number of checks. Only the program preloads the
# counter: timeout would write a count of its own afterwards.
count() {
  rm -f checks
  timeout -k 5 120 env LD_PRELOAD="$work/count_checks.so" \
    CHECKS_FILE="$work/checks" "./$1" "$2" >/dev/null 2>&1 && cat checks
}

# at_most TEXT NUMBER LIMIT
at_most() {
  if [ "${2:-0}" -gt 0 ] && [ "$2" -le "$3" ]; then
    tap_ok "$1"
  else
    tap_not_ok "$1" "$2 checks, and at most $3 were expected"
  fi
}

# ratio KERNEL SIZE MILLIONTHS: passes if at most this fraction of the accesses
# is checked.
ratio() {
  accesses=$(count "$1.fasttrack" "$2")
  at_most "$1 $2: at most $3 checks for a million accesses" \
    "$(count "$1.bigfoot" "$2")" $((${accesses:-0} * $3 / 1000000))
}

# fixed KERNEL SMALL LARGE CHUNKS LIMIT: passes if, at either size, a chunk executes
# at most LIMIT checks of data and shared variables (its share of those around the
# loops included) and if, at the large size, at most a thousandth of the accesses
# is checked. CHUNKS is an expression of the size n: regions times threads.
fixed() {
  build "$1" || {
    tap_skip "$1" 'no compiler'
    return
  }
  for n in $2 $3; do
    at_most "$1 $n: at most $5 checks for a chunk" \
      "$(count "$1.bigfoot" "$n")" $(($4 * $5))
  done
  ratio "$1" "$3" 1000
}

# bounded KERNEL SIZE MILLIONTHS: as ratio, for kernels that still check row by
# row or element by element. The limits are the present values plus a tenth: lower
# them when the values improve.
bounded() {
  if build "$1"; then
    ratio "$1" "$2" "$3"
  else
    tap_skip "$1" 'no compiler'
  fi
}

fixed triad 1000 10000 '2 * 81' 11
fixed triad_pthread 1000 10000 '2 * 80' 4
fixed stencil 40 160 '2 * 40' 9
fixed stencil_pthread 40 160 '2 * 40' 8
fixed matmul 30 120 2 11
fixed nbody 40 400 '2 * 20' 8
fixed stencil3d 20 40 '2 * 40' 9
fixed heat 40 160 '2 * 40' 10
fixed sor 40 160 '2 * 80' 12
# GCC 11 threads jumps through the outer loops of these before the plugin sees
# them: they are checked row by row.
case $($CC -dumpversion) in
  11*)
    bounded lu 160 2760
    bounded fft 65536 4290
    ;;
  *)
    fixed lu 40 160 '2 * n' 5
    fixed fft 256 65536 '2 * 3 * (n > 256 ? 16 : 8)' 17
    ;;
esac

bounded sor_rows 160 9390
bounded lu_rows 160 7400
bounded spmv 2000 333700
bounded histogram 2000 285000
tap_done
