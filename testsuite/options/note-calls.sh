# Where an access is noted inline, and where by a call: the inline sequence is
# kept for small loops and short functions.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# accesses COUNT: so many statements that nothing can join.
accesses() {
  n=0
  while [ $n -lt "$1" ]; do
    echo "*p[$n] = i;"
    n=$((n + 1))
  done
}

# calls BODY: how often a function of that body calls the runtime to note.
calls() {
  echo "void g(void);
  void f(long **volatile q, long i, long n) {
    long **p = q; $1 }" >note.c
  "$YETI_GCC" -O1 -S note.c -o - | grep -c 'call.*__yeti_note\>'
}

short=$(accesses 4) long=$(accesses 100)
loop='for (long k = 0; k < n; k++)'
tap_equal 'a short function notes inline' "$(calls "$short")" 0
outside=$(calls "$long")
tap_run 'a long one by calls' [ "$outside" -ge 100 ]
tap_equal 'a small loop notes inline, in a long function too' \
  "$(calls "$loop { p = q + k; $short } p = q; $long")" "$outside"
tap_run 'a large loop by calls' \
  [ "$(calls "$loop { p = q + k; $long }")" -ge 100 ]
tap_run 'what is beside a loop by calls' \
  [ "$(calls "$short $loop { p = q + k; $short }")" -ge 4 ]
noisy="$loop { p = q + k; g(); $short }"
tap_equal 'a small loop that calls functions notes inline' "$(calls "$noisy")" 0
tap_run 'many of them by calls' \
  [ "$(calls "$noisy $noisy $noisy $noisy")" -ge 12 ]
tap_done
