# The wrappers add the plugin when they compile and the runtime when they link,
# and nothing when they do neither.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > x.c <<'END'
#include <stdio.h>
int shared;
#ifndef TEXT
#define TEXT "plain"
#endif
int main(void) {
  shared = 1;
  puts(TEXT);
  return 0;
}
END
printf 'int twice(int *p) { return 2 * *p; }\n' > library.c
printf '.globl from_assembler\nfrom_assembler: ret\n' > plain.s
printf '#define NAME from_cpp\n.globl NAME\nNAME: ret\n' > macros.S

# Whether the file, an object or a program, calls the runtime.
is_checked() { nm "$1" | grep -q 'U __yeti_'; }
# The libraries that the file names, in order, on one line.
needed() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p' | tr '\n' ' '; }
is_first_library() { case $(needed "$1") in libyeti.so\ *) ;; *) needed "$1"; false ;; esac; }
names_no_runtime() { ! needed "$1" | grep -q libyeti; }

tap_run 'compiles and links in one' "$YETI_GCC" x.c -o one
tap_run 'the program is checked' is_checked one
tap_run 'the runtime is the first library' is_first_library one
tap_equal 'the program runs' "$(./one 2>&1)" plain

tap_run 'compiles with -c' "$YETI_GCC" -c x.c -o x.o
tap_run 'the object is checked' is_checked x.o
tap_run 'links an object' "$YETI_GCC" x.o -o two
tap_equal 'the linked program runs' "$(./two 2>&1)" plain
tap_run 'compiles with -S' "$YETI_GCC" -S x.c -o x.s
tap_run 'the assembler text is checked' grep -q __yeti_ x.s

"$YETI_GCC" -E x.c -o by_wrapper.i && $CC -E x.c -o by_compiler.i
tap_run '-E gives what the compiler gives' cmp by_wrapper.i by_compiler.i
tap_equal '-M gives what the compiler gives' \
  "$("$YETI_GCC" -M x.c)" "$($CC -M x.c)"
tap_equal '-fsyntax-only is silent' "$("$YETI_GCC" -fsyntax-only x.c 2>&1)" ''

for question in --version -dumpversion -dumpfullversion -dumpmachine \
    -print-file-name=plugin -print-search-dirs -print-prog-name=cc1 \
    -print-multi-os-directory '--help=optimizers'; do
  tap_equal "answers $question as the compiler does" \
    "$("$YETI_GCC" $question 2>&1)" "$($CC $question 2>&1)"
done
tap_contains '-v alone tells the version' "$("$YETI_GCC" -v 2>&1)" 'gcc version'
tap_refused 'no arguments are refused by the compiler' 'no input files' \
  "$YETI_GCC"
tap_run '-### shows and does nothing' "$YETI_GCC" '-###' x.c -o shown
tap_run '-### made no file' test ! -e shown

tap_run 'links a shared library' "$YETI_GCC" -shared -fPIC -Wl,-z,defs \
  library.c -o liblibrary.so
tap_run 'a shared library names the runtime' is_first_library liblibrary.so
tap_run 'links a shared library with -nostdlib' "$YETI_GCC" -shared -fPIC \
  -nostdlib library.c -o bare.so
tap_run 'makes a partial link' "$YETI_GCC" -r -nostdlib x.o -o partial.o
tap_run 'a partial link has no runtime' names_no_runtime partial.o
tap_run 'a partial link can be linked' "$YETI_GCC" partial.o -o three

tap_run 'assembles .s' "$YETI_GCC" -c plain.s -o plain.o
tap_run 'assembles .S' "$YETI_GCC" -c macros.S -o macros.o
tap_run 'the preprocessor ran over .S' sh -c 'nm macros.o | grep -q from_cpp'
tap_run 'links assembler with C' "$YETI_GCC" x.c plain.s macros.S -o four
tap_run 'reads a program from stdin' sh -c \
  '"$YETI_GCC" -x c - -o five < x.c && ./five'

for flags in -pie -no-pie -static-libgcc '-fopenmp -lpthread' \
    '-Wl,--as-needed -lm' '-Xlinker -S' '-O2 -flto' '-pthread' '-m64'; do
  tap_run "links with $flags" "$YETI_GCC" $flags x.c -o linked
  tap_run "the runtime is first with $flags" is_first_library linked
  tap_equal "the program runs with $flags" "$(./linked 2>&1)" plain
done
tap_run 'compiles with -flto' "$YETI_GCC" -O2 -flto -c x.c -o lto.o
tap_run 'links an object of -flto' "$YETI_GCC" -O2 -flto lto.o -o lto
tap_run 'the program of -flto is checked' is_checked lto
tap_run 'takes an option for the plugin' "$YETI_GCC" \
  -fplugin-arg-yeti-detector=fasttrack -c x.c

mkdir dumps
tap_run 'takes -fdump-tree-yeti' sh -c \
  'cd dumps && "$YETI_GCC" -DTEXT="\"a b\"" -fdump-tree-yeti -O2 ../x.c -o x'
tap_run 'the dump says what was checked' sh -c \
  'grep -q "x.c:.*write of 4 bytes: shared: checked" dumps/*.yeti*'
tap_equal 'the other arguments came through' "$(dumps/x)" 'a b'

for linker in bfd gold lld; do
  if $CC -fuse-ld=$linker -shared -fPIC library.c -o probe.so 2>/dev/null; then
    tap_run "links by $linker" "$YETI_GCC" -fuse-ld=$linker x.c -o by_linker
    tap_run "the runtime is first by $linker" is_first_library by_linker
    tap_equal "the program of $linker runs" "$(./by_linker 2>&1)" plain
  else
    tap_skip "links by $linker" "no $linker"
  fi
done

printf 'static int from_header = 3;\n' > header.h
printf '#include "header.h"\nint main(void) { return from_header != 3; }\n' > h.c
tap_run 'precompiles a header' "$YETI_GCC" header.h
rm header.h
tap_run 'uses a precompiled header' "$YETI_GCC" h.c -o h
tap_run 'which is the one' ./h

tap_contains 'says what it is' "$("$YETI_GCC" --yeti-help)" 'data race detector'

static='a static link cannot be checked'
tap_refused 'refuses -static' "$static" "$YETI_GCC" -static x.c -o refused
tap_refused 'refuses -static-pie' "$static" "$YETI_GCC" -static-pie x.c \
  -o refused
tap_run 'compiles with -static and -c' "$YETI_GCC" -static -c x.c -o y.o
for sanitizer in thread address leak undefined,address; do
  tap_refused "refuses -fsanitize=$sanitizer" "-fsanitize=$sanitizer and Yeti" \
    "$YETI_GCC" -fsanitize=$sanitizer -c x.c
done
tap_run 'takes back a sanitizer' "$YETI_GCC" -fsanitize=address \
  -fno-sanitize=address -c x.c
tap_run 'takes -fsanitize=undefined' "$YETI_GCC" -fsanitize=undefined -c x.c

tap_refused 'passes on the failure of the compiler' 'x.c' "$YETI_GCC" \
  -DTEXT='(' x.c -o refused
tap_done
