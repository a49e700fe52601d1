# Every form of the operators new and delete of C++: a report names the operator
# that made the block, and the end of the block is a write to it.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# NAMES | NEW | DELETE
cat > table <<'END'
_Znwm _ZdlPv | new(64) | delete(p)
_Znwm _ZdlPvm | new(64) | delete(p, 64)
_ZnwmRKSt9nothrow_t _ZdlPvRKSt9nothrow_t | new(64, nothrow) | delete(p, nothrow)
_ZnwmSt11align_val_t _ZdlPvSt11align_val_t | new(64, aligned) | delete(p, aligned)
_ZnwmSt11align_val_t _ZdlPvmSt11align_val_t | new(64, aligned) | delete(p, 64, aligned)
_ZnwmSt11align_val_tRKSt9nothrow_t _ZdlPvSt11align_val_tRKSt9nothrow_t | new(64, aligned, nothrow) | delete(p, aligned, nothrow)
_Znam _ZdaPv | new[](64) | delete[](p)
_Znam _ZdaPvm | new[](64) | delete[](p, 64)
_ZnamRKSt9nothrow_t _ZdaPvRKSt9nothrow_t | new[](64, nothrow) | delete[](p, nothrow)
_ZnamSt11align_val_t _ZdaPvSt11align_val_t | new[](64, aligned) | delete[](p, aligned)
_ZnamSt11align_val_t _ZdaPvmSt11align_val_t | new[](64, aligned) | delete[](p, 64, aligned)
_ZnamSt11align_val_tRKSt9nothrow_t _ZdaPvSt11align_val_tRKSt9nothrow_t | new[](64, aligned, nothrow) | delete[](p, aligned, nothrow)
END

cat > head.cc <<'END'
#include <cstdlib>
#include <new>
#include "test.h"
using std::nothrow;
static constexpr std::align_val_t aligned{128};
static char *p;
static void write() { p[9] = 1; }
END
awk -F ' [|] ' '{
  print "static void *make_" NR "() { return operator " $2 "; }"
  print "static void drop_" NR "() { operator " $3 "; }"
  makers = makers " make_" NR ","
  droppers = droppers " drop_" NR ","
} END {
  print "static void *(*const makers[])() = {" makers "};"
  print "static void (*const droppers[])() = {" droppers "};"
}' table > middle.cc
cat > tail.cc <<'END'
int main(int count, char **arguments) {
  const int number = atoi(arguments[1]) - 1;
  p = static_cast<char *>(makers[number]());
  if (count > 2) {
    write();
    droppers[number]();
  } else {
    run_in_turn(write, droppers[number]);
  }
  return 0;
}
END
cat head.cc middle.cc tail.cc > blocks.cc
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GXX" -g -O0 -std=c++17 -pthread -I"$lib" blocks.cc order.o -o blocks ||
  exit 99

number=0
while read -r names; do
  number=$((number + 1))
  names=${names%%|*}
  timeout 60 ./blocks $number >out.txt 2>err.txt
  status=$?
  case $names in
    _Zna*) ends='operator delete[] (libyeti.so)' ;;
    *) ends='operator delete (libyeti.so)' ;;
  esac
  tap_equal "$names: the end of a block is told" \
    "$status/$(grep -c '^SUMMARY: Yeti' err.txt)/$(
      sed -n '/^  Free of/ { n; s/.*#0 //p; }' err.txt)/$(
      sed -n '/heap block/,/^$/p' err.txt | grep -c '#1 operator new')" \
    "66/1/$ends/1"
  timeout 60 ./blocks $number alone >out.txt 2>err.txt
  tap_equal "$names: one thread makes and ends a block" "$?/$(cat err.txt)" 0/
done <table
tap_done
