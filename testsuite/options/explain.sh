# What the plugin tells about the checks of loops: explain, -fopt-info, stats.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

LC_ALL=C
export LC_ALL

cat >program.c <<'END'
double sum(const double *a, const int *index, double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    b[i] = i;
    s += a[index[i]];
  }
  return s;
}
END

"$YETI_GCC" -O2 -c program.c -fplugin-arg-yeti-explain 2>told
tap_equal 'explain: nothing but notes' "$?:$(grep -c 'error\|warning' told)" 0:0
tap_contains 'explain: what left the loop, as what' "$(cat told)" \
  "program.c:4:10: note: writes of 'b[i]': one check of a block before the loop"
tap_contains 'explain: what stayed and why' "$(cat told)" \
  "program.c:5:11: note: check of 'a[index[i]]' stays in the loop: the address is not a linear function of the iteration numbers"

cat >rows.c <<'END'
double sum(const double *a, const long *begin, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (long k = begin[i]; k < begin[i + 1]; k++) s += a[k];
  return s;
}
END
"$YETI_GCC" -O2 -c rows.c -fplugin-arg-yeti-explain 2>told
tap_contains 'explain: ranges that may continue each other' "$(cat told)" \
  "reads of 'a[k]': one check of a block before the loop, joined in the loop around it"

cat >calls.c <<'END'
void unknown(void);
void (*pointer)(void);
static __attribute__((noinline)) void end(int i) {
  if (i < 0) __builtin_exit(1);
}
void calls(int *a, int *b, int *c, int n) {
  for (int i = 0; i < n; i++) a[i] = 0, unknown();
  for (int i = 0; i < n; i++) b[i] = 0, pointer();
  for (int i = 0; i < n; i++) c[i] = 0, end(i);
}
END
"$YETI_GCC" -O1 -c calls.c -fplugin-arg-yeti-explain 2>told
tap_contains 'explain: by which call a check stays' "$(cat told)" \
  "check of 'a[i]' stays in the loop: the loop may order threads (call of 'unknown')"
tap_contains 'explain: by a call through a pointer' "$(cat told)" \
  "check of 'b[i]' stays in the loop: the loop may order threads (call through a pointer)"
tap_contains 'explain: by a call that may not return' "$(cat told)" \
  "check of 'c[i]' stays in the loop: the loop has a call that may not return (call of 'end')"

# Only -flto shows what a function of another unit does.
cat >other.c <<'END'
#include <stdlib.h>
__attribute__((noinline)) int other(int i) { return i + rand(); }
END
cat >main.c <<'END'
int other(int);
int a[10];
int main(int count, char **arguments) {
  for (int i = 0; i < count; i++) a[i] = other(i);
  return a[count];
}
END
"$YETI_GCC" -O2 main.c other.c -o program -fplugin-arg-yeti-explain 2>told
tap_contains 'explain: a function of another unit' "$(cat told)" \
  "check of 'a[i]' stays in the loop: the loop may order threads (call of 'other')"
"$YETI_GCC" -O2 -flto main.c other.c -o program -fplugin-arg-yeti-explain \
  -fplugin-arg-yeti-proofs=none 2>told
tap_contains 'explain: the same with -flto' "$(cat told)" \
  "writes of 'a[i]': one check of a block before the loop"
./program 2>told
tap_equal 'explain: the program runs' "$?:$(cat told)" 0:

"$YETI_GCC" -O2 -flto main.c other.c -o program -fplugin-arg-yeti-explain 2>told
tap_contains 'explain: an access that needs no check' "$(cat told)" \
  "write of 'a[i]' needs no check: it races with nothing (reach)"
tap_refused 'proofs: a word that is none' \
  "'-fplugin-arg-yeti-proofs' takes some of" \
  "$YETI_GCC" -c program.c -fplugin-arg-yeti-proofs=reach,luck

"$YETI_GCC" -O2 -c program.c -fopt-info-loop-all 2>told
tap_contains 'opt-info: what left the loop' "$(cat told)" \
  "optimized: yeti: writes of 'b[i]'"
tap_contains 'opt-info: what stayed' "$(cat told)" \
  "missed: yeti: check of 'a[index[i]]' stays in the loop"

"$YETI_GCC" -O2 -c program.c -fplugin-arg-yeti-stats=stats.json 2>told
tap_equal 'stats: silent' "$?:$(cat told)" 0:
"$YETI_GCC" -O2 -c program.c -fplugin-arg-yeti-stats=stats.json
tap_equal 'stats: a line for each unit' "$(wc -l <stats.json)" 2
tap_contains 'stats: pairs of accesses' "$(cat stats.json)" '"pairs": '
tap_contains 'stats: ranges' "$(cat stats.json)" '"shape": "block"'
tap_contains 'stats: reasons' "$(cat stats.json)" \
  '"reason": "the address is not a linear function of the iteration numbers"'
if command -v python3 >/dev/null; then
  python3 -c 'import json
for line in open("stats.json"): json.loads(line)'
  tap_equal 'stats: JSON' $? 0
fi

tap_refused 'stats: a file that cannot be written' \
  "cannot write 'no/such/folder/stats.json', the file of '-fplugin-arg-yeti-stats'" \
  "$YETI_GCC" -c program.c -fplugin-arg-yeti-stats=no/such/folder/stats.json
tap_refused 'stats: without a file' \
  "'-fplugin-arg-yeti-stats' needs a value" \
  "$YETI_GCC" -c program.c -fplugin-arg-yeti-stats
tap_done
