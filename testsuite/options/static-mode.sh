# yeti-gcc --static looks for races and makes nothing: what it leaves out of a
# command, its exit status, all commands of compile_commands.json; the findings as
# data, which have the fingerprints of runs.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
LC_ALL=C
export LC_ALL

cat >race.c <<'END_OF_SOURCE'
int sum, parts[4];
static void add(int *to) {
  *to += 1;
}
int main(void) {
#pragma omp parallel num_threads(2)
  add(&sum);
#pragma omp parallel for num_threads(2) schedule(static, 1)
  for (int i = 0; i < 3; i++) parts[i + 1] += parts[i];
  return 0;
}
END_OF_SOURCE
cat >clean.c <<'END_OF_SOURCE'
int sum;
void clean(void) {
  int unused;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 9; i++) sum += i;
}
END_OF_SOURCE
echo 'int main(void) { return }' >broken.c

# analyse ARGUMENT...: leaves 'said' and 'status'.
analyse() {
  said=$("$YETI_GCC" --static "$@" 2>&1)
  status=$?
}
ls >before
analyse -fopenmp race.c
tap_contains 'a race is told' "$said" 'race.c:3:7: warning: data race'
tap_equal 'and is the exit status' "$status" 1
analyse -fopenmp clean.c
tap_equal 'nothing is said of a clean file' "$status/$said" 0/
analyse -fopenmp broken.c
tap_equal 'a file that does not compile is another status' "$status" 2
analyse -fopenmp clean.c race.c
tap_equal 'several files' "$status" 1
analyse -O2 -g -flto -fopenmp -c -MD -MF made.d -MT x -save-temps --coverage \
  -fstack-usage -o made.o clean.c
tap_equal 'the command of a build' "$status/$said" 0/
analyse -fopenmp -MMD -S clean.c -omade.s
tap_equal 'another one' "$status/$said" 0/
analyse -fopenmp -c -fsanitize=thread race.c
tap_equal 'one for another sanitizer' "$status" 1
analyse -fopenmp race.c -Wno-yeti-race
tap_equal 'warnings that are off' "$status/$said" 0/
analyse -fopenmp race.c -Werror=yeti-race
tap_equal 'warnings that are errors' "$status" 1
ls >after
tap_equal 'nothing was made' "$(grep -v after after)" "$(grep -v after before)"

# A function that nobody calls from outside, templates, -x c++.
cat >more.cc <<'END_OF_SOURCE'
template <class T> static void twice(T &value) {
#pragma omp parallel
  value *= 2;
}
int use() {
  double number = 1;
  twice(number);
  return number > 3;
}
END_OF_SOURCE
said=$("$YETI_GXX" --static -O3 -fopenmp -std=c++17 more.cc 2>&1)
tap_contains 'templates' "$said" "more.cc:3:9: warning: data race"

# --- compile_commands.json ---
mkdir -p 'sub folder'
mv more.cc 'sub folder'
commands() {
  cat >commands.json <<END_OF_COMMANDS
[{"directory": "$PWD", "file": "race.c",
  "command": "/usr/bin/gcc -Wall -fopenmp -c race.c -o race.o"},
 {"directory": "$PWD", "file": "clean.c",
  "arguments": ["ccache", "gcc", "-Wunused", "-fopenmp", "-c", "clean.c"]},
 {"directory": "$PWD/sub folder", "file": "more.cc",
  "command": "c++ -fopenmp '-DNAME=a b' -c \"more.cc\" -o more.o"}$1]
END_OF_COMMANDS
  said=$("$YETI_GCC" --static=commands.json \
    -fplugin-arg-yeti-findings=found.jsonl 2>&1)
  status=$?
}
commands ''
tap_equal 'races in some files' "$status" 1
tap_contains 'a race of a C file' "$said" 'race.c:3:7: warning: data race'
tap_contains 'a race of a C++ file' "$said" 'more.cc:3:9: warning: data race'
tap_contains 'how many there are' "$said" 'yeti-gcc: 3 races in 3 files'
tap_equal 'other warnings are left out' \
  "$(printf '%s\n' "$said" | grep -c unused)" 0
tap_equal 'a line of JSON for each race' "$(wc -l <found.jsonl)" 3
commands ", {\"directory\": \"$PWD\", \"file\": \"broken.c\",
             \"command\": \"gcc -c broken.c\"}"
tap_equal 'files that were not looked at are another status' "$status" 2
tap_contains 'and are named' "$said" 'broken.c was not looked at'
echo '{}' >commands.json
said=$("$YETI_GCC" --static=commands.json 2>&1)
tap_equal 'a file of another kind' "$?/$said" \
  '2/yeti-gcc: error: commands.json: it is not a list'
said=$("$YETI_GCC" --static=none.json 2>&1)
tap_equal 'a file that is not there' "$?/$said" \
  '2/yeti-gcc: error: cannot read none.json: No such file or directory'
ls >after
tap_equal 'nothing was made' "$(grep '[.][os]$' after)" ''

# --- the same races in a run ---
rm -f found.jsonl
"$YETI_GCC" -g -O0 -fopenmp race.c -o race -w || exit 99
"$YETI_GCC" --static -fopenmp race.c \
  -fplugin-arg-yeti-findings=found.jsonl >/dev/null 2>&1
YETI_OPTIONS=format=json:log_path=run.%p:exitcode=0 ./race
report=$("$top_builddir/tools/yeti-report" run.* found.jsonl)
tap_equal 'findings that the compiler has made too' \
  "$(printf '%s\n' "$report" | grep -c 'Also found while compiling')" 2
tap_equal 'none is missing from the run' \
  "$(printf '%s\n' "$report" | grep -c 'in none of these runs')" 0
tap_contains 'races of which there is no run' \
  "$("$top_builddir/tools/yeti-report" found.jsonl)" \
  'found while compiling, but in none of these runs: data race race.c:3:7'
if python3 -c 'import jsonschema' 2>/dev/null; then
  tap_run 'the findings follow the schema' python3 - found.jsonl \
    "$top_srcdir/docs/json-log.schema.json" <<'END_OF_TEST'
import json, jsonschema, sys
schema = json.load(open(sys.argv[2]))
for line in open(sys.argv[1]):
    jsonschema.validate(json.loads(line), schema)
END_OF_TEST
else
  tap_skip 'the findings follow the schema' 'no jsonschema'
fi
tap_done
