# The manual: yeti(7) and README.md describe every runtime option and every
# compile-time option, with its default, and no other; the pages are sound.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
page=$top_srcdir/docs/man/yeti.7
readme=$top_srcdir/README.md

# --- runtime options: "name default", in order ---

# From the runtime's table.
{ tr '\n' ' ' <"$top_srcdir/runtime/base/flags.inc"; echo; } |
  sed 's/YETI_FLAG/\n&/g' |
  sed -n 's/^YETI_FLAG([A-Z][A-Za-z]*, \([a-z_]*\), \([^,]*\),.*/\1 \2/p' |
  sed -e 's/ false$/ 0/' -e 's/ true$/ 1/' -e 's/ nullptr$/ /' -e 's/"//g' \
      -e 's/ Color::kAuto$/ auto/' -e 's/ Format::kText$/ text/' \
      -e 's/ Schedules::kAny$/ any/' >in_flags
tap_run 'there are options of the run' grep -q '^exitcode 66$' in_flags

# section NAME: prints the lines of that section of the page.
section() {
  sed -n "/^\.SH $1\$/,/^\.SH /p" "$page"
}
section 'RUNTIME OPTIONS' | sed -n \
  -e '/^\.TP$/{n;s/^\.BR \([a-z_]*\) " (default \(.*\))"$/\1 \2/p
      s/^\.B \([a-z_]*\)$/\1 /p}' >in_page
tap_equal 'yeti(7) has the options of the run with their defaults' \
  "$(cat in_page)" "$(cat in_flags)"
sed -n '/^## Runtime options/,/^## /s/^| `\([a-z_]*\)` | `\{0,1\}\([^`|]*\)`\{0,1\} |.*/\1 \2/p' \
  "$readme" | sed 's/ *$//' >in_readme
tap_equal 'README.md has the options of the run with their defaults' \
  "$(cat in_readme)" "$(sed 's/ *$//' in_flags)"

# --- compile-time options: "name" or "name=word", in order ---

{ tr '\n' ' ' <"$top_srcdir/plugin/config/options.inc"; echo; } |
  sed 's/X(/\n&/g' |
  sed -n 's/^X(\([A-Z][a-z]*\), \([a-z]*\)_\{0,1\}, *"\([^"]*\)",.*/\1 \2 \3/p' |
  while read -r kind name values; do
    case $kind in
      Choice) printf '%s\n' "$values" | tr '|' '\n' | sed "s/^/$name=/" ;;
      Flag) echo "$name" ;;
      *) echo "$name=" ;;
    esac
  done >in_options
tap_run 'there are options of the compilation' grep -q '^detector=bigfoot$' in_options

# An option whose words are listed (.RS to .RE) has one row for each of them.
section 'COMPILE-TIME OPTIONS' | awk '
  function tell() { if (name != "") print name; name = "" }
  /^\.RS$/ { word_of = name; name = ""; inside = 1 }
  /^\.RE$/ { inside = 0 }
  tag && inside && /^\.B / { print word_of $2 }
  tag && !inside && /^\.BI? / { tell(); name = $2 }
  { tag = /^\.TP$/ }
  END { tell() }' >in_page
tap_equal 'yeti(7) has the options of the compilation' "$(cat in_page)" \
  "$(cat in_options)"
sed -n '/^## Compile-time options/,/^## /s/^| `\([a-z]*=\{0,1\}[a-z]*\)\(<[a-z]*>\)\{0,1\}` |.*/\1/p' \
  "$readme" >in_readme
tap_equal 'README.md has the options of the compilation' "$(cat in_readme)" \
  "$(cat in_options)"

# --- options of the tools ---

# yeti-run has those of yeti-report besides its own.
options_in_help() {
  "$top_builddir/tools/$1" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p' | sort
}
options_in_page() {
  sed -e 's/\\-/-/g' "$top_srcdir/docs/man/$1.1" |
    sed -n '/^\.TP$/{n;s/^\.BI\{0,1\}R\{0,1\} \(--[a-z-]*\).*/\1/p
      s/^\.BR\{0,1\} \(--help\).*/\1/p}' | sort
}
tap_run 'yeti-report has options' sh -c "'$top_builddir/tools/yeti-report' --help | grep -q -e --sarif"
tap_equal 'yeti-report(1) has its options' "$(options_in_page yeti-report)" \
  "$(options_in_help yeti-report)"
tap_equal 'yeti-run(1) has its own options' \
  "$({ options_in_page yeti-run; options_in_page yeti-report; } | sort)" \
  "$(options_in_help yeti-run)"

# --- the pages ---

version=$(sed -n 's/^AC_INIT(\[Yeti\], \[\([^]]*\)\].*/\1/p' \
  "$top_srcdir/configure.ac")
for each in yeti.7 yeti-gcc.1 yeti-report.1 yeti-run.1; do
  file=$top_srcdir/docs/man/$each
  tap_run "$each is of this version" grep -q "^\.TH .* \"Yeti $version\" " "$file"
  if command -v groff >/dev/null; then
    tap_equal "groff has no complaint about $each" \
      "$(groff -man -Tutf8 -ww -z "$file" 2>&1)" ''
  else
    tap_skip "groff has no complaint about $each" 'no groff'
  fi
  if command -v man >/dev/null && man --help 2>&1 | grep -q -e --warnings; then
    tap_equal "man has no complaint about $each" \
      "$(LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l "$file" 2>&1 >/dev/null)" ''
  else
    tap_skip "man has no complaint about $each" 'no man with --warnings'
  fi
done
for each in yeti-g++.1 yeti-gfortran.1; do
  [ -f "$top_builddir/docs/man/$each" ] || continue
  tap_contains "$each leads to yeti-gcc.1" \
    "$(cat "$top_builddir/docs/man/$each")" '.so man1/yeti-gcc'
done
tap_done
