#!/bin/sh
# The options of the plugin: bad ones are errors that name the good ones.
# SPDX-License-Identifier: GPL-3.0-or-later
: "${top_builddir:=.}" "${CC:=gcc}"
: "${YETI_PLUGIN:=$top_builddir/plugin/yeti.so}"
work=$top_builddir/testsuite/work/placement-options
mkdir -p "$work" && cd "$work" || exit 99
echo 'int x; int main(void) { return x++; }' > program.c
number=0

# Compiles with options; the compiler must succeed or fail as the first argument
# says and its messages must match the second.
expect() { # status pattern options...
  wanted=$1 pattern=$2
  shift 2
  number=$((number + 1))
  $CC -fplugin="$YETI_PLUGIN" "$@" -c program.c -o program.o > messages 2>&1
  status=$?
  if [ "$status" -eq "$wanted" ] && grep -q -e "$pattern" messages &&
     ! grep -q 'internal compiler error' messages; then
    echo "ok $number - $*"
  else
    echo "not ok $number - $*"
    sed 's/^/# /' messages
  fi
}

expect_silence() { # options...
  number=$((number + 1))
  if $CC -fplugin="$YETI_PLUGIN" "$@" -c program.c -o program.o \
       > messages 2>&1 && [ ! -s messages ]; then
    echo "ok $number - $* is silent"
  else
    echo "not ok $number - $* is silent"
    sed 's/^/# /' messages
  fi
}

expect_silence -O2
expect_silence -fplugin-arg-yeti-detector=fasttrack
expect_silence -O2 -fplugin-arg-yeti-detector=redcard
expect_silence -O2 -fplugin-arg-yeti-detector=slimstate
expect_silence -O2 -fplugin-arg-yeti-detector=slimcard
expect_silence -fplugin-arg-yeti-ignore=a* -fplugin-arg-yeti-ignore=b*
expect 1 "unknown option.*yeti-colour.*detector=big.*ignore=<glob>.*dump" \
  -fplugin-arg-yeti-colour=red
expect 1 "yeti-detector.*takes one of .*fasttrack.*, not .*slow" \
  -fplugin-arg-yeti-detector=slow
expect 1 "yeti-detector.*takes one of" -fplugin-arg-yeti-detector
expect 1 "yeti-ignore.*needs a value" -fplugin-arg-yeti-ignore
expect 1 "yeti-dump.*takes no value" -fplugin-arg-yeti-dump=all
expect 1 "Yeti plugin and .*-fsanitize=thread.* exclude each other" \
  -fsanitize=thread
expect 0 "fplugin-arg-yeti-ignore=<glob>" --help -v
# Another version of GCC, if there is one.
mine=$($CC -dumpversion)
for other in gcc-10 gcc-11 gcc-12 gcc-13 gcc-14 gcc-15 gcc-16; do
  [ "${other#gcc-}" != "${mine%%.*}" ] && command -v $other >/dev/null || continue
  number=$((number + 1))
  if ! $other -fplugin="$YETI_PLUGIN" -c program.c -o program.o \
       > messages 2>&1 && [ "$(grep -c 'Yeti' messages)" = 1 ] &&
     grep -q 'error: this Yeti plugin was built for GCC .* and cannot be loaded by GCC' messages
  then echo "ok $number - $other gets one clear sentence"
  else echo "not ok $number - $other gets one clear sentence"
       sed 's/^/# /' messages
  fi
done
# The dump.
number=$((number + 1))
rm -f ./*.yeti*
if $CC -fplugin="$YETI_PLUGIN" -fplugin-arg-yeti-dump -c program.c \
     -o program.o && grep -q '^yeti: program.c:1:.*: checked$' ./*.yeti*
then echo "ok $number - -fplugin-arg-yeti-dump"
else echo "not ok $number - -fplugin-arg-yeti-dump"
fi
# An object of another interface version must fail to link, and say why, even
# when the linker drops what nothing refers to.
for flags in '' '-ffunction-sections -fdata-sections -Wl,--gc-sections' \
             '-O2 -flto'; do
  number=$((number + 1))
  # The flags are words.
  if ! $CC -fplugin="$YETI_PLUGIN" $flags program.c -o program \
       > messages 2>&1 &&
     grep -q 'undefined reference to .__yeti_object_needs_abi_version_' messages
  then echo "ok $number - the interface version is asked for $flags"
  else echo "not ok $number - the interface version is asked for $flags"
       sed 's/^/# /' messages
  fi
done
echo "1..$number"
