# SPDX-License-Identifier: GPL-3.0-or-later

# YETI_ENABLE(NAME, DEFAULT, SENTENCE)
# Adds --enable-NAME or, when DEFAULT is yes, --disable-NAME, described by
# SENTENCE, and sets enable_NAME to yes or no. Any other value is an error.
AC_DEFUN([YETI_ENABLE],
[AC_ARG_ENABLE([$1],
  [AS_HELP_STRING(m4_if([$2], [yes], [[--disable-$1]], [[--enable-$1]]), [$3])],
  [], [AS_TR_SH([enable_$1])=$2])
AS_CASE([$AS_TR_SH([enable_$1])], [yes|no], [],
  [AC_MSG_ERROR([--enable-$1 takes yes or no, not '$AS_TR_SH([enable_$1])'])])
])
