# The sources include each other in the order of testsuite/lib/layers.txt, and
# violations are reported.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
check_layers=$top_srcdir/testsuite/lib/check-layers

tap_run 'includes follow the order of the layers' \
  sh "$check_layers" "$top_srcdir" "$top_srcdir/testsuite/lib/layers.txt"

# A tree of three layers (two folders and the root), and two further trees.
mkdir -p house/house/low house/house/high house/shared house/other
cd house || exit 99
cat >layers.txt <<'EOF'
# A comment.
tree shared: shared
tree other: other shared
tree house: house shared
tests _test.cc: other
layer house/low
layer house/high
layer house
EOF
echo '#include "shared/words.h"' >house/low/low.h
echo '#include "house/low/low.h"' >house/high/high.cc
printf '%s\n' '#include "house/high/high.h"' '#include "vector.h"' >house/root.cc
: >house/high/high.h
: >shared/words.h
: >other/other.h
tap_run 'a tree in order passes' sh "$check_layers" . layers.txt

# refused TEXT MESSAGE: passes if the tree is refused with just that message.
refused() {
  output=$(sh "$check_layers" . layers.txt 2>&1)
  status=$?
  tap_equal "$1" "$status
$output" "1
$2"
}
# Keep a copy of the tree, and put it back.
keep() { cp -R . ../kept; }
put_back() { rm -rf ./* && cp -R ../kept/. . && rm -rf ../kept; }

keep
printf '%s\n' '// Looks up.' '#include "house/high/high.h"' >house/low/low.cc
refused 'an include of a higher layer is refused' \
  'house/low/low.cc:2: includes house/high/high.h: layer house/low is below house/high'
echo 'exception house/low/low.cc house/high/high.h' >>layers.txt
tap_run 'but for a declared exception' sh "$check_layers" . layers.txt
: >house/low/low.cc
refused 'an exception that is not needed is refused' \
  "$work/house/layers.txt:9: the exception for house/low/low.cc is not needed: it does not include house/high/high.h, or may"
put_back

keep
echo '# include "other/other.h"' >house/high/high.h
refused 'an include of a tree that is not declared is refused' \
  'house/high/high.h:1: includes other/other.h: house must not include other'
put_back

keep
echo '#include "other/other.h"' >house/low/low_test.cc
tap_run 'a test may include what tests may' sh "$check_layers" . layers.txt
echo '#include "house/high/high.h"' >house/low/low_test.cc
refused 'a test looks at a higher layer only if that is declared' \
  'house/low/low_test.cc:1: includes house/high/high.h: layer house/low is below house/high'
echo 'test house/low/low_test.cc house/high' >>layers.txt
tap_run 'as here' sh "$check_layers" . layers.txt
: >house/low/low_test.cc
refused 'such a line that is not needed is refused' \
  "$work/house/layers.txt:9: house/low/low_test.cc includes nothing of house/high, or may"
put_back

keep
mkdir house/new
: >house/new/new.h
refused 'a folder that is not declared is refused' \
  'house/new/new.h:1: is in no declared layer'
put_back

keep
echo '#include "high.h"' >house/high/high.cc
refused 'a name without its folder is refused' \
  'house/high/high.cc:1: includes "high.h": write "house/high/high.h"'
put_back

keep
echo 'layer house/cellar' >>layers.txt
refused 'a layer without files is refused' \
  "$work/house/layers.txt:9: layer house/cellar is empty"
put_back

echo 'lair house/low' >>layers.txt
tap_contains 'a line that is not understood is refused' \
  "$(sh "$check_layers" . layers.txt 2>&1)" \
  "$work/house/layers.txt:9: not understood: lair house/low"
cd "$work" || exit 99
tap_done
