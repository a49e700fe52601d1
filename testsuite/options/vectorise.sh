# A loop that its checks have left is as it was: in bench/kernels, every loop that
# plain GCC reports as vectorised still is.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# vectorised COMPILER LEVEL: prints the lines of the vectorised loops of $kernel.
vectorised() {
  $1 "$2" -fopenmp -pthread -fopt-info-vec-optimized -c "$kernel" \
    -o vectorised.o 2>&1 |
    sed -n 's/^.*:\([0-9]*\):[0-9]*: optimized: loop vectorized.*/\1/p' |
    sort -u
}

total=0
for kernel in "$top_srcdir"/bench/kernels/*.c "$top_srcdir"/bench/kernels/*.F90
do
  case $kernel in
    *.F90)
      [ -n "${YETI_GFORTRAN:-}" ] || continue
      plain=${FC:-gfortran} yeti=$YETI_GFORTRAN ;;
    *) plain=${CC:-gcc} yeti=$YETI_GCC ;;
  esac
  for level in -O2 -O3; do
    vectorised "$plain" $level >wanted
    vectorised "$yeti" $level >made
    tap_equal "$(basename "$kernel") $level: $(wc -l <wanted) loops" \
      "$(comm -23 wanted made)" ''
    total=$((total + $(wc -l <wanted)))
  done
done
# If plain GCC vectorised nothing, or said so in other words, the above would test
# nothing.
[ $total -ge 25 ]
tap_equal "plain GCC vectorises at least 25 loops: $total" $? 0
tap_done
