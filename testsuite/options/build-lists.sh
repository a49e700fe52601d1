# Every source, document, unit test and end-to-end test is listed in the
# Makefile.inc of its folder, so that it is built, run and distributed; every twin
# has its twin.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# unlisted LIST FOLDER PATTERN...: prints the files of the folder, below
# top_srcdir, that match a pattern and are not in the folder's LIST. For x_test.cc
# it looks for the program x_test.
unlisted() {
  list=$top_srcdir/$1 folder=$2
  shift 2
  for pattern do
    for file in "$top_srcdir/$folder"/$pattern; do
      [ -f "$file" ] || continue
      entry=%D%/${file#"$(dirname "$list")/"}
      grep -qF -e "${entry%_test.cc}_test" "$list" && continue
      grep -q -e "^ *\(.* \)\{0,1\}$entry\( .*\)\{0,1\}$" "$list" ||
        echo "${file#"$top_srcdir/"}"
    done
  done
}

for folder in plugin polyhedral runtime tools; do
  tap_equal "all of $folder/ is listed" \
    "$(unlisted $folder/Makefile.inc $folder '*.cc' '*.h' '*.inc' \
         '*/*.cc' '*/*.h' '*/*.inc' | grep -v '/Makefile.inc$')" ''
done
tap_equal 'all of testsuite/ is listed' \
  "$(unlisted testsuite/Makefile.inc testsuite 'races/*' 'clean/*' \
       'placement/*' 'static/*' 'options/*' 'limits/*' 'lib/*')" ''
tap_equal 'all of testsuite/external/ is listed' \
  "$(unlisted testsuite/external/Makefile.inc testsuite/external '*.md' '*.sh' \
       'run-*' 'libgomp/*.py')" ''
tap_equal 'all of testsuite/fuzz/ is listed' \
  "$(unlisted testsuite/fuzz/Makefile.inc testsuite/fuzz '*.sh' 'run-*' \
       check-static generate shrink)" ''
tap_equal 'all of docs/ is listed' \
  "$(unlisted docs/Makefile.inc docs '*.md' 'man/*.[0-9]')" ''
# git ls-files does not work in a tar ball, so these patterns name the files.
tap_equal 'all of the root is listed' \
  "$(cd "$top_srcdir" && for file in *.md NEWS .clang-* .editorconfig \
       .github/*.md .github/*/*; do
       [ ! -f "$file" ] || tr ' ' '\n' <Makefile.am | grep -qxF "$file" ||
         echo "$file"
     done)" ''
tap_equal 'all of bench/ is listed' \
  "$(unlisted bench/Makefile.inc bench 'kernels/*' 'programs/*' '*.c' '*.py' 'run*')" ''
tap_equal 'every twin has its twin' "$(ls "$top_srcdir/testsuite/races")" \
  "$(ls "$top_srcdir/testsuite/clean")"
tap_done
