# bench/run: its arguments, its errors, what it writes; and each program that it
# measures has a kind.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
bench=$top_srcdir/bench
python3 -c '' 2>/dev/null || {
  tap_skip 'bench/run' 'no python3'
  tap_done
  exit
}

# run ARGUMENT...: leaves stdout, stderr and $status.
run() {
  timeout -k 5 120 "$bench/run" --yeti "$top_builddir/tools" --rounds=1 "$@" \
    >stdout 2>stderr </dev/null
  status=$?
}

# refused TEXT MESSAGE ARGUMENT...: passes if nothing is measured.
refused() {
  text=$1 message=$2
  shift 2
  run "$@"
  case $status/$(cat stdout)/$(cat stderr) in
    2//*"$message"*) tap_ok "$text" ;;
    *) tap_not_ok "$text" "$status $(cat stdout stderr)" ;;
  esac
}

refused 'a program that is not there' "no program 'nothing'" --only=nothing
refused 'a source that is not there' "no file 'nothing.c'" nothing.c
refused 'a tool that is not there' "'valgrind' is none of" --tools=yeti,valgrind
refused 'no tool of Yeti' 'the first must be of Yeti' --tools=gcc-tsan
refused 'a number too small' 'no whole number of at least 1' --threads=0
refused 'a folder without Yeti' 'no yeti-gcc' --baseline=.
refused 'a file that cannot be written' 'cannot write' --json=nothing/file
refused 'a baseline from nowhere' 'needs --baseline' --tools=yeti,baseline

kinds() {
  sed 's/#.*//' "$bench/kinds.txt" | tr -s ' ' '\n' | grep / | LC_ALL=C sort
}
tap_equal 'each program has a kind' "$(kinds)" \
  "$(cd "$bench" && for file in kernels/* programs/*; do
    echo "${file%.*}"; done | LC_ALL=C sort)"

# A program with a race, which bench/run must not report. Its result is right
# if it has no argument.
cat >small.c <<'END'
#include <pthread.h>
int value;
void *work(void *unused) { value = 1; return unused; }
int main(int argc, char **argv) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  value = 1;
  pthread_join(thread, 0);
  return argc > 1 || argv[0] == 0 || value != 1;
}
END
run --tools=yeti --json=small.json --plot=small.svg small.c
tap_equal 'a program with the right result' "$status $(cat stderr)" '0 '
tap_equal '... has a row' "$(grep -c '^| small | - | [0-9.]* | [0-9.]* | - |' \
  stdout)" 1
tap_run '... and is in the JSON' python3 -c '
import json
result = json.load(open("small.json"))
assert result["programs"]["small"]["tools"]["yeti"]["kib"] > 0
assert result["means"]["all"]["count"] == 1'
tap_run '... and in the plot' python3 -c '
import xml.dom.minidom
plot = xml.dom.minidom.parse("small.svg")
texts = [node.firstChild.data for node in plot.getElementsByTagName("text")]
assert "small" in texts and "Yeti" in texts, texts'
run --tools=yeti --size=wrong small.c
tap_equal 'a wrong result is an error' "$status $(cat stderr)" \
  '1 error: small, native: exit status 1
error: small, yeti: exit status 1'
tap_equal '... and no number' \
  "$(grep '^| small' stdout)" '| small | - | error | error | - | error | error |'
tap_done
