# Fields that one unit always checks together share a state, while another unit
# accesses one of them alone: the race is found, and the report names that field.
# With -flto both units are one, and nothing is shared.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
gcc=$top_builddir/tools/yeti-gcc

cat > point.h <<'END'
struct point { long x, other, y; };
void set(struct point *p);
void add(struct point *p);
void none(struct point *p);
END
cat > set.c <<'END'
#include "point.h"
void set(struct point *p) {
  p->x = 1;
  p->y = 2;
}
END
cat > add.c <<'END'
#include "point.h"
void add(struct point *p) { p->y++; }
void none(struct point *p) { p->other++; }
END
cat > main.c <<'END'
#include <stdlib.h>
#include <string.h>
#include "point.h"
#include "test.h"
static struct point *p;
static int races;
static void first(void) { set(p); }
static void second(void) { (races ? add : none)(p); }
int main(int argc, char **argv) {
  races = argc > 1;
  p = calloc(1, sizeof *p);
  run_in_turn(first, second);
  free(p);
  return argc > 2 && argv[2] == 0;
}
END
$CC -O2 -c "$top_srcdir/testsuite/lib/order.c" -o order.o

# build FLAG...: makes the program, and a dump of what is found in each unit.
build() {
  rm -f ./*.yeti_proxies*
  for unit in set add main; do
    $gcc -g -O2 -I"$top_srcdir/testsuite/lib" -fplugin-arg-yeti-dump "$@" \
      -c $unit.c -o $unit.o || return 1
  done
  $gcc -g -O2 -pthread -fplugin-arg-yeti-dump "$@" set.o add.o main.o order.o \
    -o program
}
classes() { cat ./*.yeti_proxies* 2> /dev/null | grep -c 'always checked'; }

for detector in redcard slimcard bigfoot; do
  flag=-fplugin-arg-yeti-detector=$detector
  build $flag 2> messages
  tap_equal "$detector: the unit has a class" "$(classes)" 1
  tap_equal "$detector: no race beside the fields" "$(./program 2>&1; echo $?)" 0
  ./program race 2> report
  tap_equal "$detector: a race of the other unit" $? 66
  tap_run "$detector: it is one of the field" grep -q \
    "write of size 8 to 'p->y' at.*" report
  tap_equal "$detector: one race" "$(grep -c WARNING report)" 1
done

build -flto -flto-partition=one 2> messages
tap_equal 'the program has no class' "$(classes)" 0
./program race 2> report
tap_equal 'its race is found' $? 66

build -fplugin-arg-yeti-detector=redcard -fplugin-arg-yeti-proxies=none
tap_equal 'without proxies no class is looked for' "$(classes)" 0
tap_run 'nor is a group checked' sh -c '! nm -u set.o | grep _group'
build -fplugin-arg-yeti-detector=redcard
tap_run 'with them there is' sh -c 'nm -u set.o | grep -q write_group'
tap_done
