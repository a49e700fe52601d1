# The documents name files and folders that exist, and lead to each other.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
cd "$top_srcdir" || exit 99
documents='README.md HACKING.md CONTRIBUTING.md SECURITY.md docs/*.md'

# Files of an installation, of a build or of the reader; no sources.
is_no_source() {
  case $1 in
    x.* | x_test.cc | yeti.so | yeti-passes.so | libyeti.so | libcore.a | \
    libpolyhedral.a | *libyeti.so | summary.txt | results.json | name.so | \
    testsuite/work/* | test-suite.log) return 0 ;;
  esac
  return 1
}

# Words in backquotes that are names of files, with or without their folders;
# * stands for anything.
named_files() {
  grep -oh '`[A-Za-z0-9_.*/+-]*\.\(h\|cc\|c\|inc\|sh\|py\|md\|am\|ac\|7\|1\)`' "$@" |
    tr -d '`' | sort -u
}
# Words, in backquotes or not, that are folders of the layers.
named_folders() {
  grep -ohE '\b(abi|plugin|polyhedral|runtime|tools|testsuite|bench|docs)(/[a-z_]+)+/?' \
    "$@" | sed 's,/$,,' | sort -u
}

tap_run 'the documents name files' test "$(named_files $documents | wc -l)" -gt 20
missing=
for file in $(named_files $documents); do
  is_no_source "$file" && continue
  case $file in
    */*) found=$(ls -d $file 2>/dev/null) ;;
    *) found=$(find abi plugin polyhedral runtime tools testsuite bench docs \
         -name "$file" | head -n 1; ls -d $file 2>/dev/null) ;;
  esac
  [ -n "$found" ] || missing="$missing $file"
done
tap_equal 'each file that a document names exists' "$missing" ''

# A folder, or a folder and the beginning of a file name in it.
missing=
for folder in $(named_folders $documents); do
  case $folder in testsuite/work* | testsuite/cache*) continue ;; esac
  ls -d "$folder"* >/dev/null 2>&1 || missing="$missing $folder"
done
tap_equal 'each folder that a document names exists' "$missing" ''

# HACKING's map has each folder of the two large layers.
missing=
for layer in plugin runtime; do
  for folder in "$layer"/*/; do
    folder=${folder#"$layer/"}
    sed -n "/^### $layer\//,/^### /p" HACKING.md | grep -q "^| \`$folder\` |" ||
      missing="$missing $layer/$folder"
  done
done
tap_equal 'the map in HACKING.md has each folder' "$missing" ''
for each in docs/*.md; do
  grep -qF "\`$each\`" HACKING.md || missing="$missing $each"
done
tap_equal 'HACKING.md leads to each document' "$missing" ''
tap_equal 'README.md has at most 200 lines' \
  "$(awk 'END { print NR <= 200 }' README.md)" 1
cd "$work" || exit 99
tap_done
