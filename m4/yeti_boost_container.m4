# SPDX-License-Identifier: GPL-3.0-or-later

# YETI_BOOST_CONTAINER
# Requires the headers of Boost.Container, usable as the runtime uses them:
# without exceptions and RTTI. Sets yeti_boost_version for the summary.
AC_DEFUN([YETI_BOOST_CONTAINER],
[AC_LANG_PUSH([C++])
yeti_saved_CXXFLAGS=$CXXFLAGS
CXXFLAGS="$CXXFLAGS -std=c++17 -fno-exceptions -fno-rtti"
AC_MSG_CHECKING([for Boost.Container])
AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[
#include <boost/container/vector.hpp>
#include <boost/container/map.hpp>
#include <boost/version.hpp>
]], [[boost::container::vector<int> v; return v.size() != 0;]])],
  [AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no])
   AC_MSG_ERROR([the headers of Boost.Container are missing (Debian: apt-get install libboost-container-dev)])])
AC_COMPUTE_INT([yeti_boost], [BOOST_VERSION], [[#include <boost/version.hpp>]],
  [yeti_boost=0])
yeti_boost_version=$((yeti_boost / 100000)).$((yeti_boost / 100 % 1000))
CXXFLAGS=$yeti_saved_CXXFLAGS
AC_LANG_POP([C++])
])
