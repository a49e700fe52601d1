# The programs of bench/programs have no race: with every detector they are
# silent and compute what plain GCC computes, and verify mode has no objection to
# what bigfoot makes of them. PROGRAMS names some of them.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
OMP_NUM_THREADS=2 OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
export OMP_NUM_THREADS OMP_DYNAMIC OMP_WAIT_POLICY

# program:size, small but with work for both threads.
all='align.c:100 bfs.c:3000 bst.c:500 cholesky.c:4 conjugate.F90:20 crypt.c:4000
  hashmap.c:1009 kmeans.c:500 lufact.c:40 mergesort.c:10000 moldyn.cc:4
  montecarlo.cc:100 pipeline.cc:50 pool.c:50 queue.c:100 raytracer.cc:16
  series.c:32 sor.c:40 sparse.c:500 strassen.cc:128 wordcount.c:20000'
tap_equal 'every program is tried' \
  "$(for entry in $all; do echo "${entry%:*}"; done)" \
  "$(cd "$top_srcdir/bench/programs" && LC_ALL=C ls)"

# outcome COMPILER FLAG...: what the program of $source says, and its status.
outcome() {
  compiler=$1
  shift
  $compiler -O2 -g -fopenmp -pthread "$@" "$source" -o program -lm 2>&1 &&
    timeout -k 5 60 ./program "$size" 2>&1 </dev/null
  echo $?
}

for entry in $all; do
  name=${entry%:*} size=${entry#*:}
  case " ${PROGRAMS:-${name%.*}} " in
    *" ${name%.*} "*) ;;
    *) continue ;;
  esac
  source=$top_srcdir/bench/programs/$name
  case $name in
    *.c) plain=$CC wrapper=$YETI_GCC ;;
    *.cc) plain=$CXX wrapper=$YETI_GXX ;;
    *) plain=$FC wrapper=$YETI_GFORTRAN ;;
  esac
  if [ -z "$wrapper" ]; then
    tap_skip "$name" 'no compiler'
    continue
  fi
  wanted=$(outcome "$plain")
  tap_equal "$name, native" "${wanted##*[!0-9]}" 0
  for detector in fasttrack redcard slimstate slimcard bigfoot; do
    tap_equal "$name, $detector" \
      "$(outcome "$wrapper" -fplugin-arg-yeti-detector=$detector)" "$wanted"
  done
  tap_equal "$name, verified" "$(outcome "$wrapper" -fplugin-arg-yeti-verify \
    -fplugin-arg-yeti-detector=bigfoot)" "$wanted"
done
tap_done
