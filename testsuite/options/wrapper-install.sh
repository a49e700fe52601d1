# What `make install' puts in place works there and wherever it is moved to, by
# wrapper and by pkg-config, and `make uninstall' takes all of it away.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

printf 'int x; int main(void) { x = 1; return 0; }\n' > x.c
is_checked() { nm "$1" | grep -q 'U __yeti_'; }
names_folder() { readelf -d "$1" | grep -q "$2"; }

prefix=$work/prefix
tap_run 'installs' make -C "$top_builddir" install "prefix=$prefix"
bin=$prefix/bin
tap_run 'the installed wrapper compiles' "$bin/yeti-gcc" x.c -o installed
tap_run 'the program is checked' is_checked installed
tap_run 'it names the installed runtime' names_folder installed "$prefix"
tap_run 'it runs' ./installed
tap_run 'the symbolizer is beside the runtime' sh -c \
  'test -x "$(dirname "$(ls "$1"/lib*/yeti/libyeti.so)")/yeti-symbolizer"' \
  - "$prefix"
tap_run 'yeti.h compiles' sh -c \
  'printf "#include <yeti.h>\n" | $CC -Wall -Werror -I"$1/include" -x c -c - -o /dev/null' \
  - "$prefix"

tap_run 'the manual is installed' test -f "$prefix/share/man/man1/yeti-gcc.1" \
  -a -f "$prefix/share/man/man7/yeti.7"
tap_run 'yeti-g++ has the page of yeti-gcc' sh -c \
  'cd "$1/share/man" && test -f "$(sed -n "s/^.so //p" man1/yeti-g++.1)"' \
  - "$prefix"

mv prefix 'moved away'
tap_run 'works where it was moved to' 'moved away/bin/yeti-gcc' x.c -o moved
tap_run 'names the runtime there' names_folder moved 'moved away'
tap_run 'and finds it' ./moved
mv 'moved away' prefix

if command -v pkg-config >/dev/null; then
  PKG_CONFIG_PATH=$(echo "$prefix"/lib*/pkgconfig)
  export PKG_CONFIG_PATH
  tap_run 'links by the flags of pkg-config' sh -c \
    '$CC $(pkg-config --cflags yeti) x.c $(pkg-config --libs yeti) -o by_flags'
  tap_run 'that program is checked' is_checked by_flags
  tap_run 'and runs' ./by_flags
else
  tap_skip 'pkg-config' 'no pkg-config'
fi

tap_run 'uninstalls' make -C "$top_builddir" uninstall "prefix=$prefix"
tap_equal 'nothing is left' "$(find "$prefix" ! -type d)" ''

# With --program-suffix the commands have other names, but the parts for which
# they and the runtime look do not.
lib=$top_srcdir/testsuite/lib
cat > race.c <<'END'
#include "test.h"
int shared;
static void set(int v) { shared = v; }
static void first(void) { set(1); }
static void second(void) { set(2); }
int main(void) {
  run_in_turn(first, second);
  return 0;
}
END
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
install_with_suffix() {
  make -C "$top_builddir" "$1" "prefix=$prefix" \
    'program_transform_name=s,$$,-11,'
}
tap_run 'installs with a suffix' install_with_suffix install
tap_run 'the wrapper with the suffix compiles' \
  "$bin/yeti-gcc-11" -g -pthread -I"$lib" race.c order.o -o race
tap_contains 'the runtime finds its symbolizer' "$(./race 2>&1)" \
  '#1 second race.c:5'
tap_run 'uninstalls what has a suffix' install_with_suffix uninstall
tap_equal 'nothing of that is left' "$(find "$prefix" ! -type d)" ''

tap_refused 'a wrapper without its parts says so' 'is missing' sh -c \
  'cp "$YETI_GCC" alone && ./alone x.c'
tap_done
