# Every language, level of optimisation and standard, and the options that
# change what the compiler makes of a program: the racy twin is reported, the
# clean one prints nothing.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

lib=$top_srcdir/testsuite/lib
$CC -O2 -fPIC -c "$lib/order.c" -o order.o || exit 99

# twins COMPILER PROGRAM OPTIONS...: the verdicts on both twins.
twins() {
  compiler=$1 program=$2
  shift 2
  verdict=
  for folder in races clean; do
    "$compiler" -pthread -I"$lib" "$@" "$top_srcdir/testsuite/$folder/$program" \
      order.o -o twin >compile.txt 2>&1 || verdict="$verdict not compiled"
    timeout 60 ./twin >run.txt 2>&1
    verdict="$verdict $?"
    [ $folder = races ] || [ ! -s run.txt ] || verdict="$verdict not silent"
  done
  tap_equal "$program $*" "$verdict$(cat compile.txt)" ' 66 0'
}

for option in -O1 -O3 -Os -Ofast -Og -O2\ -g -O2\ -g0 -O0\ -fPIC -O2\ -fPIE \
  -O2\ -flto -O1\ -std=c99 -O2\ -std=gnu17 -O2\ -fno-omit-frame-pointer \
  -O3\ -march=native -O2\ -fopenmp -O2\ -fsplit-stack -O2\ -fwhole-program \
  -O2\ -D_FORTIFY_SOURCE=2 -O2\ -fstack-protector-all -O2\ -fcf-protection; do
  twins "$YETI_GCC" mutex.c $option
done
for option in -O1 -O3 -Os -Ofast -O2\ -std=c++11 -O2\ -std=c++14 \
  -O0\ -std=c++17 -O2\ -std=c++20 -O2\ -fno-exceptions -O2\ -fno-rtti \
  -O2\ -flto; do
  twins "$YETI_GXX" cxx-mutex.cc $option
done
if [ -n "$YETI_GFORTRAN" ]; then
  for option in -O1 -O3 -Os -Ofast -O2\ -std=f2008 -O2\ -flto \
    -O2\ -fcheck=all -O0\ -fdefault-integer-8; do
    twins "$YETI_GFORTRAN" f-critical.f90 -fopenmp $option
  done
else
  tap_skip f-critical.f90 'no gfortran'
fi
tap_done
