# Which thread runs what is chance: twins that ask for several threads have their
# races if the system gives them one, and none where there are none. Not in the
# list are twins whose sides are what two members do in one region, or iterations
# of two static loops, of `loop`, `for simd` or `taskloop`, and those that wait for
# another thread themselves. Twins with "alone" in their names run so anyway.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

OMP_THREAD_LIMIT=1
OMP_WAIT_POLICY=passive
export OMP_THREAD_LIMIT OMP_WAIT_POLICY

# races COMPILER SOURCE: prints whether a run has any.
races() {
  options=$(sed -n 's,^[/!]* *OPTIONS: ,,p' "$2")
  $1 -g -O1 -w -fplugin-arg-yeti-schedules=iterations $options "$2" -o program >messages 2>&1 || {
    echo 'does not compile'
    return
  }
  ./program 2>&1 | grep -q '^SUMMARY' && echo some || echo none
}

# twins COMPILER NAMES
twins() {
  compiler=$1
  shift
  for name; do
    tap_equal "races of $name" \
      "$(races "$compiler" "$top_srcdir/testsuite/races/$name")" some
    tap_equal "no races of its twin" \
      "$(races "$compiler" "$top_srcdir/testsuite/clean/$name")" none
  done
}

twins "$YETI_GCC" omp-for-static.c omp-for-auto.c omp-collapse.c \
  omp-collapse-row.c omp-distribute-parallel-for.c omp-order-concurrent.c \
  omp-reduction.c omp-reduction-array.c omp-private.c
[ -z "$YETI_GFORTRAN" ] ||
  twins "$YETI_GFORTRAN" f-do.f90 f-collapse.f90 f-reduction.f90 f-private.f90
tap_done
