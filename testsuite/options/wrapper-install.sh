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
printf '[{"directory": "%s", "file": "x.c", "command": "cc -c x.c"}]' \
  "$work" >commands.json
tap_run 'the installed wrapper reads commands' \
  "$bin/yeti-gcc" --static=commands.json
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

tap_run 'the tools are installed' test -x "$bin/yeti-report" -a -x "$bin/yeti-run"
tap_run 'and have their pages' test -f "$prefix/share/man/man1/yeti-report.1" \
  -a -f "$prefix/share/man/man1/yeti-run.1"
tap_run 'the installed yeti-run runs' "$bin/yeti-run" --text=/dev/null ./installed

# find_package in a build with the plain compilers; a toolchain for all of it;
# the same where the tree was moved to.
mkdir cmake
cp x.c cmake
cat > cmake/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.13)
project(x C)
if(NOT C_ONLY)
  find_package(Yeti 0.2 REQUIRED)
endif()
add_library(y SHARED x.c)
add_executable(x x.c)
if(NOT C_ONLY)
  target_link_libraries(x m Yeti::yeti)
endif()
END
if command -v cmake >/dev/null; then
  mv prefix 'moved away'
  tap_run 'CMake finds the package' cmake -S cmake -B by_package \
    "-DCMAKE_PREFIX_PATH=$work/moved away" "-DCMAKE_C_COMPILER=$CC"
  tap_run 'CMake builds with it' cmake --build by_package
  tap_run 'what names the target is checked' is_checked by_package/x
  tap_run 'and runs' by_package/x
  if is_checked by_package/liby.so; then
    tap_not_ok 'what does not is not'
  else
    tap_ok 'what does not is not'
  fi
  tap_refused 'CMake refuses an older version' 'considered but not accepted' sh -c \
    'sed -i s/0.2/0.1/ cmake/CMakeLists.txt
     cmake -S cmake -B older "-DCMAKE_PREFIX_PATH=$1" "-DCMAKE_C_COMPILER=$CC"' \
    - "$work/moved away"
  tap_run 'CMake takes the toolchain' cmake -S cmake -B by_toolchain -DC_ONLY=1 \
    "-DCMAKE_TOOLCHAIN_FILE=$(ls -d "$work/moved away"/lib*/cmake/Yeti)/yeti-toolchain.cmake"
  tap_run 'CMake builds with that' cmake --build by_toolchain
  tap_run 'all of it is checked' is_checked by_toolchain/liby.so
  tap_run 'and it runs' by_toolchain/x
  mv 'moved away' prefix
else
  tap_skip 'find_package and the toolchain of CMake' 'no cmake'
fi
if command -v meson >/dev/null && command -v ninja >/dev/null; then
  mkdir meson
  cp x.c meson
  echo "project('x', 'c') executable('x', 'x.c')" | sed "s/) e/)\\ne/" \
    >meson/meson.build
  tap_run 'Meson takes the native file' env XDG_DATA_DIRS="$prefix/share" \
    PATH="$bin:$PATH" meson setup --native-file yeti.ini by_meson meson
  tap_run 'Meson builds with it' env PATH="$bin:$PATH" ninja -C by_meson
  tap_run 'that program is checked, too' is_checked by_meson/x
else
  tap_skip 'the native file of Meson' 'no meson'
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
