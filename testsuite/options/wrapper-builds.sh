# Configure scripts, libtool and CMake take the wrappers for compilers, and what
# they build is checked.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# has COMMAND...
has() { for command do command -v "$command" >/dev/null || return 1; done; }
is_checked() { nm "$1" | grep -q 'U __yeti_'; }

mkdir auto cmake
cat > auto/main.c <<'END'
int half(int *p);
int shared = 84;
int main(void) { return half(&shared) != 42; }
END
printf 'int half(int *p) { return *p / 2; }\n' > auto/half.c
cp auto/*.c cmake

cat > auto/configure.ac <<'END'
AC_INIT([half], [1])
AM_INIT_AUTOMAKE([foreign])
AC_PROG_CC
AM_PROG_AR
AC_PROG_CXX
AC_CHECK_FUNCS([pthread_create no_such_function])
AC_CHECK_LIB([m], [cos])
AC_CHECK_HEADERS([pthread.h])
AC_CHECK_SIZEOF([long])
LT_INIT([shared static])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
END
cat > auto/Makefile.am <<'END'
lib_LTLIBRARIES = libhalf.la
libhalf_la_SOURCES = half.c
bin_PROGRAMS = main
main_SOURCES = main.c
main_LDADD = libhalf.la
TESTS = main
END
if has autoreconf libtoolize automake; then
  tap_run 'autoreconf' sh -c 'cd auto && autoreconf -fi'
  tap_run 'configure takes the wrappers' sh -c \
    'cd auto && ./configure CC="$YETI_GCC" CXX="$YETI_GXX" --prefix="$PWD/i"'
  tap_run 'configure found what is there and nothing else' sh -c \
    'cd auto && grep -q "ac_cv_func_pthread_create=yes" config.log &&
     grep -q "ac_cv_func_no_such_function=no" config.log &&
     grep -q "ac_cv_sizeof_long=8" config.log &&
     grep -q "ac_cv_c_compiler_gnu=yes" config.log'
  tap_run 'libtool builds, tests and installs' make -C auto check install
  tap_run 'the shared library is checked' is_checked auto/i/lib/libhalf.so
  tap_run 'the program is checked' is_checked auto/i/bin/main
  tap_run 'the installed program runs' auto/i/bin/main
else
  tap_skip 'a configure script and libtool' 'no autotools'
fi

cat > cmake/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.10)
project(half C CXX)
find_package(Threads REQUIRED)
add_library(half SHARED half.c)
add_executable(main main.c)
target_link_libraries(main half Threads::Threads)
install(TARGETS half main LIBRARY DESTINATION lib RUNTIME DESTINATION bin)
set_target_properties(main PROPERTIES INSTALL_RPATH "$ORIGIN/../lib")
END
if has cmake; then
  tap_run 'CMake takes the wrappers' cmake -S cmake -B cmake/b \
    "-DCMAKE_C_COMPILER=$YETI_GCC" "-DCMAKE_CXX_COMPILER=$YETI_GXX" \
    "-DCMAKE_INSTALL_PREFIX=$work/cmake/i"
  tap_run 'CMake takes them for GNU compilers' grep -rq \
    'CMAKE_C_COMPILER_ID "GNU"' cmake/b/CMakeFiles
  tap_run 'CMake builds and installs' cmake --build cmake/b --target install
  tap_run 'the shared library of CMake is checked' is_checked \
    cmake/i/lib/libhalf.so
  tap_run 'the program of CMake runs in the build tree' cmake/b/main
  tap_run 'the program of CMake runs installed' cmake/i/bin/main
else
  tap_skip 'CMake' 'no cmake'
fi
tap_done
