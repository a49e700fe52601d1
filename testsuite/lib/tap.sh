# For test scripts: prints TAP and keeps a work folder. Source it first:
#   . "${top_srcdir:?}/testsuite/lib/tap.sh"
# Then 'work' is an empty folder below the build tree, the current one, and it
# is removed at the end. A script ends with tap_done.
# SPDX-License-Identifier: GPL-3.0-or-later
: "${top_builddir:?}" "${top_srcdir:?}"
# make's own variables must not affect a make that a test starts.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES YETI_OPTIONS
tap_name=${0##*/}
tap_count=0
work=$top_builddir/testsuite/work/${tap_name%.sh}.$$
mkdir -p "$work" && cd "$work" && work=$(pwd) || exit 99
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM

# tap_ok TEXT: one test has passed.
tap_ok() {
  tap_count=$((tap_count + 1))
  echo "ok $tap_count - $1"
}

# tap_not_ok TEXT [DETAIL]: one test has failed.
tap_not_ok() {
  tap_count=$((tap_count + 1))
  echo "not ok $tap_count - $1"
  [ -z "$2" ] || printf '%s\n' "$2" | sed 's/^/# /'
}

# tap_skip TEXT REASON: one test could not be run.
tap_skip() {
  tap_count=$((tap_count + 1))
  echo "ok $tap_count - $1 # SKIP $2"
}

# tap_run TEXT COMMAND...: passes if COMMAND succeeds.
tap_run() {
  tap_text=$1
  shift
  if tap_output=$("$@" 2>&1); then
    tap_ok "$tap_text"
  else
    tap_not_ok "$tap_text" "exit status $? of: $*
$tap_output"
  fi
}

# tap_refused TEXT MESSAGE COMMAND...: passes if COMMAND fails with exit status
# 1 and its output contains MESSAGE.
tap_refused() {
  tap_text=$1 tap_message=$2
  shift 2
  tap_output=$("$@" 2>&1)
  tap_status=$?
  case $tap_status/$tap_output in
    1/*"$tap_message"*) tap_ok "$tap_text" ;;
    *) tap_not_ok "$tap_text" "exit status $tap_status of: $*
wanted: $tap_message
$tap_output" ;;
  esac
}

# tap_equal TEXT GOT WANTED
tap_equal() {
  if [ "$2" = "$3" ]; then
    tap_ok "$1"
  else
    tap_not_ok "$1" "got:
$2
wanted:
$3"
  fi
}

# tap_contains TEXT GOT PART
tap_contains() {
  case $2 in
    *"$3"*) tap_ok "$1" ;;
    *) tap_not_ok "$1" "wanted: $3
in: $2" ;;
  esac
}

# Prints the plan, which may come last.
tap_done() {
  echo "1..$tap_count"
}
