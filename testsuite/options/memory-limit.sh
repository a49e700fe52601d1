# The option memory_limit_mb: the detector keeps to it, and says what it cost.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat >program.c <<'END'
#include <stdlib.h>
char *block;
int main(void) {
  const size_t count = 64 << 20;
  block = malloc(count);
  // Outside of a region nothing would be judged.
#pragma omp parallel num_threads(1)
  {
    for (size_t i = 0; i < count; i += 64) block[i] = 1;
    for (size_t i = 32; i < count; i += 192) block[i] = 1;
  }
  free(block);
  return 0;
}
END
for detector in fasttrack slimstate; do
  "$YETI_GCC" -g -O1 -fopenmp -fplugin-arg-yeti-detector=$detector program.c \
    -o $detector 2>compile || cat compile
  YETI_OPTIONS=memory_limit_mb=48:print_stats=1 ./$detector 2>limited
  status=$?
  tap_equal "$detector: the program goes on" "$status" 0
  # How many tables the addresses need differs from run to run; what was never
  # touched of them is no memory. One MiB is what may be taken without asking.
  now=$(sed -n 's/^ *memory now, bytes *//p' limited)
  untouched=$(sed -n 's/^ *memory never touched, bytes *//p' limited)
  touched=$((${now:-0} - ${untouched:-0}))
  tap_equal "$detector: the limit holds" \
    "$([ "$touched" -gt 40000000 ] && [ "$touched" -le $((49 << 20)) ] &&
       echo yes || echo "$touched")" yes
done
tap_equal 'what was not judged is said' \
  "$(YETI_OPTIONS=memory_limit_mb=48 ./fasttrack 2>&1 |
     sed 's/: [0-9]* accesses/: N accesses/;s/forgotten [0-9]*/forgotten N/')" \
  'Yeti: the memory limit of 48 MiB was reached: N accesses were not judged and what was known of arrays was forgotten N times; races may be missing'

# Memory that is mapped and never touched costs nothing.
cat >small.c <<'END'
#include "test.h"
int x;
static void first(void) { x = 1; }
static void second(void) { x = 2; }
int main(void) { run_in_turn(first, second); }
END
"$YETI_GCC" -g -I"$top_srcdir/testsuite/lib" small.c \
  "$top_builddir/testsuite/lib/liborder.a" -o small 2>compile || cat compile
YETI_OPTIONS=memory_limit_mb=8 ./small >small.out 2>&1
tap_equal 'a small program finds its race within the least limit' $? 66
tap_equal 'and says nothing of it' "$(grep -c 'memory limit' small.out)" 0
tap_refused 'less is refused' \
  "bad value '7' of option 'memory_limit_mb'; the least is 8, and 0 is no limit" \
  env YETI_OPTIONS=memory_limit_mb=7 ./small

tap_equal 'without a limit nothing is said' "$(./fasttrack 2>&1)" ''
tap_done
