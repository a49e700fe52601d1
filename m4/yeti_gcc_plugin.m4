# Probes for GCC's plugin interface. They test effects: clang++ answers
# -print-file-name with GCC's folder, compiles a plugin against GCC's headers
# and exits with 0 when told to load it, but never runs it.
# SPDX-License-Identifier: GPL-3.0-or-later

# YETI_RUNS_PLUGIN(COMPILER, EXTENSION, IF-YES, IF-NO)
# Whether COMPILER, given a source file that ends in EXTENSION, runs the plugin
# conftest.so, whose plugin_init prints a mark once it has accepted the version.
m4_define([YETI_RUNS_PLUGIN],
[: > conftest.in.$2
yeti_loaded=$($1 -fplugin=./conftest.so -c conftest.in.$2 -o conftest.in.o 2>&1)
AS_ECHO(["$as_me:${as_lineno-$LINENO}: plugin under $1: $yeti_loaded"]) \
  >&AS_MESSAGE_LOG_FD
AS_CASE(["$yeti_loaded"], [*yeti-plugin-was-run*], [$3], [$4])
])

# YETI_BUILD_CONFTEST_PLUGIN(IF-YES, IF-NO)
# Makes conftest.so, with $CXX and none of the user's flags: a plugin that was
# built under, say, -fsanitize=address could not be loaded.
m4_define([YETI_BUILD_CONFTEST_PLUGIN],
[cat > conftest.plugin.cc <<'_YETI_EOF'
#include "gcc-plugin.h"
#include "plugin-version.h"
int plugin_is_GPL_compatible;
int plugin_init(plugin_name_args *, plugin_gcc_version *version) {
  if (!plugin_default_version_check(version, &gcc_version)) return 1;
  fprintf(stderr, "yeti-plugin-was-run\n");
  return 0;
}
_YETI_EOF
AS_IF([$CXX -shared -fPIC -fno-rtti -isystem "$GCC_PLUGIN_DIR/include" \
        conftest.plugin.cc -o conftest.so >&AS_MESSAGE_LOG_FD 2>&1], [$1], [$2])
])

# YETI_GCC_PLUGIN(OLDEST, NEWEST)
# Requires that $CC and $CXX are one GCC that runs plugins, of a major version
# from OLDEST to NEWEST. Sets GCC_PLUGIN_DIR, GCC_MAJOR, GCC_VERSION,
# yeti_have_fortran (yes when $FC belongs to the same GCC) and
# yeti_fortran_summary.
AC_DEFUN([YETI_GCC_PLUGIN],
[AC_MSG_CHECKING([for GCC's plugin headers])
GCC_PLUGIN_DIR=$($CXX -print-file-name=plugin 2>&AS_MESSAGE_LOG_FD)
AS_CASE([$GCC_PLUGIN_DIR], [/*], [], [GCC_PLUGIN_DIR=])
AS_IF([test -n "$GCC_PLUGIN_DIR" && test -f "$GCC_PLUGIN_DIR/include/gcc-plugin.h"],
  [AC_MSG_RESULT([$GCC_PLUGIN_DIR/include])],
  [AC_MSG_RESULT([none])
   AC_MSG_ERROR([$CXX has no plugin headers (Debian: apt-get install gcc-$($CXX -dumpversion)-plugin-dev; Fedora: gcc-plugin-devel)])])

AC_MSG_CHECKING([whether $CXX runs a GCC plugin])
YETI_BUILD_CONFTEST_PLUGIN([],
  [AC_MSG_RESULT([no])
   AC_MSG_ERROR([$CXX cannot compile a GCC plugin; config.log tells why])])
YETI_RUNS_PLUGIN([$CXX], [cc], [AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no])
   AC_MSG_ERROR([$CXX does not run GCC plugins: Yeti needs g++, as in ./configure CC=gcc CXX=g++])])
AC_MSG_CHECKING([whether $CC runs the same plugin])
YETI_RUNS_PLUGIN([$CC], [c], [AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no])
   AC_MSG_ERROR([$CC and $CXX are not the same GCC: give both, as in ./configure CC=gcc-14 CXX=g++-14 FC=gfortran-14])])

yeti_have_fortran=no
yeti_fortran_summary='no gfortran: yeti-gfortran and the Fortran tests are left out'
AS_IF([test -n "$FC"],
  [AC_MSG_CHECKING([whether $FC runs the same plugin])
   YETI_RUNS_PLUGIN([$FC], [f90],
     [yeti_have_fortran=yes; yeti_fortran_summary=$FC],
     [yeti_fortran_summary="$FC is not of the same GCC as $CC: yeti-gfortran and the Fortran tests are left out"])
   AC_MSG_RESULT([$yeti_have_fortran])])
rm -f conftest.so conftest.in.* conftest.plugin.cc

GCC_VERSION=$($CXX -dumpfullversion)
GCC_MAJOR=${GCC_VERSION%%.*}
AS_IF([test "$enable_untested_gcc" = no &&
       { test "$GCC_MAJOR" -lt $1 || test "$GCC_MAJOR" -gt $2; }],
  [AC_MSG_ERROR([Yeti is tested with GCC $1 to $2, and $CXX is GCC $GCC_VERSION: give another compiler, or --enable-untested-gcc to try])])
AC_SUBST([GCC_PLUGIN_DIR])
AC_SUBST([GCC_VERSION])
AC_SUBST([GCC_MAJOR])
])

# YETI_COMPILER_PATH(VARIABLE, COMMAND)
# VARIABLE := COMMAND with its first word as an absolute path, so that a wrapper
# goes on working when it is itself found under the compiler's name.
AC_DEFUN([YETI_COMPILER_PATH],
[AC_SUBST([$1])
set dummy $2; shift
AS_IF([test $[]# -gt 0],
  [$1=$(command -v "$[]1"); shift
   AS_IF([test $[]# -gt 0], [$1="$$1 $[]*"])],
  [$1=])
])
