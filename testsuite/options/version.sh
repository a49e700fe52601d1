# --yeti-version: each wrapper tells its name, the version of Yeti and the
# version of GCC that it was built for, and these are the true ones.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# The version that configure.ac gives to the package.
version=$(sed -n 's/^AC_INIT(\[Yeti\], \[\([^]]*\)\].*/\1/p' \
  "$top_srcdir/configure.ac")
tap_contains 'configure.ac has a version of three numbers' \
  "$(printf '%s\n' "$version" | grep -E '^[0-9]+\.[0-9]+\.[0-9]+$')." \
  "$version."

for wrapper in "$YETI_GCC" "$YETI_GXX" $YETI_GFORTRAN; do
  name=${wrapper##*/}
  tap_equal "$name tells its version" "$("$wrapper" --yeti-version)" \
    "$name (Yeti) $version for GCC $($CC -dumpfullversion)"
  tap_equal "$name tells it among other arguments" \
    "$("$wrapper" -O2 -c missing.c --yeti-version)" \
    "$name (Yeti) $version for GCC $($CC -dumpfullversion)"
  tap_run "$name ends with 0" "$wrapper" --yeti-version
done

ln -s "$YETI_GCC" another-name
tap_contains 'the name is the one it is called by' \
  "$(./another-name --yeti-version)" "another-name (Yeti) $version"
tap_contains 'the plugin has the same version' \
  "$(: | $CC -fplugin="$top_builddir/plugin/yeti.so" -v -x c -c - -o x.o 2>&1)" \
  "yeti: $version"
if [ -f "$top_srcdir/NEWS" ]; then
  tap_equal 'NEWS begins with this version' \
    "$(sed -n 's/^Yeti \([0-9.]*\).*/\1/p' "$top_srcdir/NEWS" | head -n 1)" \
    "$version"
else
  tap_skip 'NEWS begins with this version' 'no NEWS'
fi
tap_done
