# The wrappers pass every argument on as it came, directly and in response
# files, and find the parts of Yeti however they are called.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > 'a file.c' <<'END'
#include <stdio.h>
int shared;
int main(void) {
  shared = 1;
  puts(TEXT);
  return 0;
}
END
text="a b'c*d \$HOME ; | & \\\\ ?"

# needs_runtime PROGRAM
needs_runtime() { readelf -d "$1" | grep -q 'NEEDED.*libyeti.so'; }

tap_run 'takes blanks, quotes and signs' \
  "$YETI_GCC" "-DTEXT=\"$text\"" 'a file.c' -o 'a program'
tap_equal 'the text is whole' "$('./a program')" "$(printf '%b' "$text")"
tap_equal 'an empty argument reaches the compiler' \
  "$("$YETI_GCC" -DTEXT=0 -c 'a file.c' '' 2>&1)" \
  "$($CC -DTEXT=0 -c 'a file.c' '' 2>&1)"

printf '%s\n' '-DTEXT="\"from a file\""' '@inner' > outer
printf '%s\n' '-o "by file"' '"a file.c"' > inner
tap_run 'reads nested response files' "$YETI_GCC" @outer
tap_equal 'the words of the response files are whole' "$('./by file')" \
  'from a file'
tap_run 'links when only a response file says what' needs_runtime 'by file'
printf '%s\n' '-DTEXT="\"x\""' -c '"a file.c"' '-o object.o' > compile
tap_run 'compiles as a response file says' "$YETI_GCC" @compile
tap_run 'the object is one' sh -c 'readelf -h object.o | grep -q REL'
printf '%s\n' -static > static
tap_refused 'refuses -static in a response file' 'a static link' \
  "$YETI_GCC" @static object.o -o refused
printf '%s\n' -fsanitize=thread > sanitize
tap_refused 'refuses a sanitizer in a response file' 'cannot check one program' \
  "$YETI_GCC" @sanitize object.o -o refused
tap_refused 'a missing response file is the compiler'\''s business' \
  '@missing' "$YETI_GCC" @missing

mkdir -p elsewhere 'a folder'
ln -s "$YETI_GCC" elsewhere/gcc
ln -s "$YETI_GCC" 'a folder/link'
ln -s ../elsewhere/gcc 'a folder/link to a link'
tap_run 'works under another name, first in PATH' \
  env PATH="$work/elsewhere:$PATH" gcc object.o -o by_path
tap_run 'that program has the runtime' needs_runtime by_path
tap_run 'works through a link' 'a folder/link' object.o -o by_link
tap_run 'works through links of links' 'a folder/link to a link' object.o \
  -o by_link
tap_run 'works by a relative path' sh -c \
  'cd "${YETI_GCC%/*}" && ./yeti-gcc "$1/object.o" -o "$1/relative"' - "$work"
tap_run 'the relative one has the runtime' needs_runtime relative
tap_equal 'and finds it' "$(./relative)" x

printf 'int main() { static int x; return x; }\n' > x.cc
tap_run 'yeti-g++ links C++' "$YETI_GXX" x.cc -o cxx
tap_run 'with its library' sh -c \
  'printf "#include <iostream>\nint main() { std::cout << 1; }\n" > y.cc &&
   "$YETI_GXX" y.cc -o y && test "$(./y)" = 1'
if [ -n "$YETI_GFORTRAN" ]; then
  printf 'print *, "fortran"\nend\n' > x.f90
  tap_run 'yeti-gfortran links Fortran' "$YETI_GFORTRAN" x.f90 -o f90
  tap_contains 'which runs' "$(./f90)" fortran
else
  tap_skip 'yeti-gfortran links Fortran' 'no gfortran'
fi
tap_refused 'does not call itself for ever' 'leads back to this script' \
  env YETI_WRAPPER_DEPTH=8 "$YETI_GCC" object.o -o loop
tap_done
