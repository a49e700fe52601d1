# The kernels of bench/kernels: a clean one is silent and computes what plain GCC
# computes; its racy twin, made by -DRACE, is reported at the lines, by the
# expressions (RACE comments, see match-reports.awk) and with the elements that
# take part.
#
# KERNEL_DETECTORS names detectors to try one after the other, KERNELS some of
# the kernels, KERNEL_LEVELS the levels.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
lib=$top_srcdir/testsuite/lib
OMP_NUM_THREADS=2 OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
export OMP_NUM_THREADS OMP_DYNAMIC OMP_WAIT_POLICY

# kernel:size, with sizes at which mistakes show.
all='fft:256 heat:40 histogram:2000 lu:40 lu_rows:40 matmul:30 nbody:40 sor:40
  sor_rows:40 spmv:2000 stencil:40 stencil3d:20 stencil_pthread:40 triad:1000
  triad_pthread:1000'

# run PROGRAM SIZE: leaves stdout, stderr and $status.
run() {
  timeout -k 5 60 "./$1" "$2" >stdout 2>stderr </dev/null
  status=$?
}

# build COMPILER PROGRAM FLAG...
build() {
  compiler=$1 program=$2
  shift 2
  $compiler -g -fopenmp -pthread "$@" "$source" -o "$program" -lm >log 2>&1
}

# clean TEXT SIZE: tests the kernel without its race.
clean() {
  build "$wrapper" clean "-$level" $flags || {
    tap_not_ok "$1" "$(cat log)"
    return
  }
  run clean "$2"
  tap_equal "$1" "$status $(cat stdout stderr)" "0 $wanted"
}

# racy TEXT SIZE: tests the kernel with its race.
racy() {
  build "$wrapper" racy "-$level" $flags -DRACE || {
    tap_not_ok "$1" "$(cat log)"
    return
  }
  run racy "$2"
  problem=$(awk -f "$lib/match-reports.awk" -v program="${source##*/}" \
    -v any_order=1 "$source" stderr)
  [ $status = 66 ] || problem="$problem
exit status is $status"
  # Heap blocks are arrays: each report about one names the element.
  [ "$(grep -c '^  Location is heap block' stderr)" = \
    "$(grep -c "offset [0-9]*: element $element of [0-9]*-byte elements" stderr)" ] ||
    problem="$problem
no element"
  if [ -z "$problem" ]; then
    tap_ok "$1"
  else
    tap_not_ok "$1" "$problem
$(head -n 100 stderr)"
  fi
}

for entry in $all; do
  name=${entry%:*} size=${entry#*:}
  case " ${KERNELS:-$name} " in
    *" $name "*) ;;
    *) continue ;;
  esac
  if [ "$name" = heat ]; then
    if [ -z "$YETI_GFORTRAN" ]; then
      tap_skip "$name" 'no gfortran'
      continue
    fi
    plain=$FC wrapper=$YETI_GFORTRAN element='([0-9]*)'
    source=$top_srcdir/bench/kernels/$name.F90
  else
    plain=$CC wrapper=$YETI_GCC element='\[[0-9]*\]'
    source=$top_srcdir/bench/kernels/$name.c
  fi
  build "$plain" plain -O2 || exit 99
  run plain "$size"
  [ $status = 0 ] || exit 99
  wanted=$(cat stdout)
  for detector in ${KERNEL_DETECTORS:-as-given}; do
    flags=$YETI_TEST_FLAGS
    [ "$detector" = as-given ] ||
      flags="$flags -fplugin-arg-yeti-detector=$detector"
    for level in ${KERNEL_LEVELS:-O0 O2 O3}; do
      clean "$name -$level $detector" "$size"
      racy "$name -$level $detector, racy" "$size"
    done
  done
done
tap_done
