# Two versions of GCC: Yeti for both in one prefix, where either runtime serves
# the programs of both, and programs of objects that both compiled.
# YETI_OTHER_BUILD names a build tree of Yeti for another version; check-gccs
# sets it where a suite has two.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

other=${YETI_OTHER_BUILD:-}
if [ ! -x "$other/tools/yeti-gcc" ]; then
  echo '1..0 # SKIP YETI_OTHER_BUILD names no build for another GCC'
  exit 0
fi
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99

# In two files each: a variable that two threads write in turn.
cat > head.h <<'END'
#ifdef __cplusplus
#include <stdexcept>
#include <string>
void first_part(const std::string &text);
void second_part(const std::string &text);
extern std::string shared;
#else
void first_part(void);
void second_part(void);
extern int shared;
#endif
END
cat > part.c <<'END'
#include "head.h"
void PART(void) { shared = 1; }
END
cat > main.c <<'END'
#include "head.h"
#include "test.h"
int shared;
int main(void) {
  run_in_turn(first_part, second_part);
  return 0;
}
END
cat > part.cc <<'END'
#include "head.h"
void PART(const std::string &text) {
  shared = text;
  throw std::runtime_error("PART");
}
END
cat > main.cc <<'END'
#include <thread>
#include "head.h"
#include "test.h"
std::string shared;
template <class Part> void call(Part part, int step) {
  if (step) order_wait(step);
  try { part(std::string(30, 'x')); } catch (const std::exception &) {}
  if (!step) order_reach(1);
}
int main() {
  std::thread a([] { call(first_part, 0); }), b([] { call(second_part, 1); });
  a.join();
  b.join();
}
END
cat > part.F90 <<'END'
subroutine PART(n)
  integer :: n
  n = n + 1
end subroutine
END
cat > main.F90 <<'END'
program main
  integer :: i, n = 0
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      call first_part(n)
    else
      call second_part(n)
    end if
  end do
  if (n < 1) stop 1
end program
END

# races TEXT PROGRAM PLACE...: it reports a race between these places.
races() {
  text=$1 program=$2
  shift 2
  output=$("./$program" 2>&1)
  status=$?
  for place do
    case $output in
      *"$place"*) ;;
      *) status="$status, without $place" ;;
    esac
  done
  tap_equal "$text" "$status
$output" "66
$output"
}

# mixed LANGUAGE SUFFIX PLACES: the parts by either compiler, the rest and the
# link by one of them.
mixed() {
  for link in "$top_builddir" "$other"; do
    for first in "$top_builddir" "$other"; do
      second=$top_builddir
      [ "$first" = "$other" ] || second=$other
      tap_run "yeti-$1 compiles for the version of $link" sh -ec \
        'wrapper=tools/yeti-$1 suffix=$2 lib=$3
         flags="-g -pthread -fopenmp -I$lib"
         "$4/$wrapper" $flags -DPART=first_part -c "part.$suffix" -o 1.o
         "$5/$wrapper" $flags -DPART=second_part -c "part.$suffix" -o 2.o
         "$6/$wrapper" $flags "main.$suffix" 1.o 2.o order.o -o mixed' \
        - "$1" "$2" "$lib" "$first" "$second" "$link"
      races "objects of two versions race ($1)" mixed first_part second_part \
        "part.$2:$3"
    done
  done
}
mixed gcc c 2
mixed g++ cc 3
[ -z "${YETI_GFORTRAN-x}" ] || mixed gfortran F90 3

# Such objects are refused by GCC itself.
"$other/tools/yeti-gcc" -flto -DPART=first_part -c part.c -o 1.o &&
  "$YETI_GCC" -flto -DPART=second_part -c part.c -o 2.o || exit 99
tap_refused 'with -flto GCC says which object is of another version' \
  'LTO version' "$YETI_GCC" -flto -pthread -I"$lib" main.c 1.o 2.o order.o

# The runtime that was installed last serves both.
prefix=$work/prefix bin=$work/prefix/bin
install_other() {
  make -C "$other" install "prefix=$prefix" 'program_transform_name=s,$$,-other,'
}
install_this() { make -C "$top_builddir" install "prefix=$prefix"; }
cat > race.c <<'END'
#include "test.h"
int shared;
static void first(void) { shared = 1; }
static void second(void) { shared = 2; }
int main(void) {
  run_in_turn(first, second);
  return 0;
}
END
both_work() {
  for wrapper in yeti-gcc yeti-gcc-other; do
    tap_run "$wrapper compiles" \
      "$bin/$wrapper" -g -pthread -I"$lib" race.c order.o -o race
    races "its program is checked with the runtime of $1" race race.c:3 race.c:4
  done
}
tap_run 'the other version installs' install_other
tap_run 'this version installs' install_this
tap_equal 'each has its plugin' \
  "$(ls "$prefix"/lib*/yeti/gcc-*/yeti.so | wc -l)" 2
both_work 'this version'
tap_run 'the other version installs again' install_other
both_work 'the other version'
tap_done
