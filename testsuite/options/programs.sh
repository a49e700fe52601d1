# The programs of bench/programs have no race: with every detector they are
# silent and compute what plain GCC computes, and verify mode has no objection to
# what bigfoot makes of them. The racy twins that some of them have, made by
# -DRACE, are reported at the lines and by the expressions of their RACE comments
# (match-reports.awk). PROGRAMS names some of them.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
OMP_NUM_THREADS=2 OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
export OMP_NUM_THREADS OMP_DYNAMIC OMP_WAIT_POLICY

# program:size, small but with work for both threads.
all='align.c:100 bfs.c:3000 bst.c:500 cholesky.c:4 conjugate.F90:20 crypt.c:4000
  fem.c:30 fibonacci.c:10 hashmap.c:1009 kmeans.c:500 lookup.c:200 lufact.c:40
  mailbox.c:100 mergesort.c:10000 moldyn.cc:4 montecarlo.cc:100 multigrid.c:8
  pagerank.c:1000 pipeline.cc:50 pool.c:50 queens.c:5 queue.c:100
  raytracer.cc:16 scene.cc:16 series.c:32 sor.c:40 sparse.c:500 sparselu.c:4
  stdio.c:50 strassen.cc:128 stripedmap.cc:100 taskproduct.c:128 treecode.c:400
  wavefront.c:300 wordcount.c:20000'
tap_equal 'every program is tried' \
  "$(for entry in $all; do echo "${entry%:*}"; done)" \
  "$(cd "$top_srcdir/bench/programs" && LC_ALL=C ls)"

# outcome COMPILER FLAG...: prints what the program of $source says, and its status.
outcome() {
  compiler=$1
  shift
  $compiler -O2 -g -fopenmp -pthread "$@" "$source" -o program -lm 2>&1 &&
    timeout -k 5 60 ./program "$size" 2>&1 </dev/null
  echo $?
}

# racy TEXT FLAG...: tests the program of $source with its race.
racy() {
  text=$1
  shift
  $wrapper -g -fopenmp -pthread -DRACE "$@" "$source" -o racy -lm >log 2>&1 || {
    tap_not_ok "$text" "$(cat log)"
    return
  }
  timeout -k 5 60 ./racy "$size" >stdout 2>stderr </dev/null
  status=$?
  problem=$(awk -f "$top_srcdir/testsuite/lib/match-reports.awk" \
    -v program="$name" -v any_order=1 "$source" stderr)
  if [ "$status$problem" = 66 ]; then
    tap_ok "$text"
  else
    tap_not_ok "$text" "exit status $status
$problem
$(head -n 100 stderr)"
  fi
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
  grep -q '^#if.* RACE' "$source" || continue
  racy "$name -O0, racy" -O0
  racy "$name -O2, racy" -O2
done
tap_done
