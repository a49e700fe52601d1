# The runtime needs no address, no malloc of the program and little memory of
# its own: every kind of executable, with and without randomised addresses, under
# limits, gives the same report.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

lib=$top_srcdir/testsuite/lib
$CC -O2 -fPIC -c "$lib/order.c" -o order.o || exit 99

# build NAME FOLDER OPTIONS...: the twin in FOLDER.
build() {
  name=$1 folder=$2
  shift 2
  "$YETI_GCC" -O2 -pthread -I"$lib" "$@" \
    "$top_srcdir/testsuite/$folder/malloc-free.c" order.o -o "$name" || exit 99
}

# same TEXT PROGRAM COMMAND...: the racy twin is reported once with its line 13,
# the clean one prints nothing; each is started by COMMAND.
same() {
  text=$1 program=$2
  shift 2
  timeout 60 "$@" "./$program" >out.txt 2>err.txt
  tap_equal "$text: racy" \
    "$?/$(grep -c '^SUMMARY: Yeti: data race' err.txt)/$(
      grep -c '^ .*malloc-free.c:13' err.txt)" 66/1/1
  timeout 60 "$@" "./$program.clean" >out.txt 2>err.txt
  tap_equal "$text: clean" "$?/$(cat out.txt err.txt)" 0/
}

# twins NAME OPTIONS...: both twins, as NAME and NAME.clean.
twins() {
  name=$1
  shift
  build "$name" races "$@"
  build "$name.clean" clean "$@"
}

twins pie -g -fPIE -pie
same 'position-independent' pie env
twins nopie -g -fno-pie -no-pie
same 'fixed position' nopie env
twins nodebug -g0
same 'without debug information' nodebug env
cp pie stripped && cp pie.clean stripped.clean && strip stripped stripped.clean
same 'stripped' stripped env
twins now -g -Wl,-z,now,-z,relro
same 'bound at start' now env
twins lto -g -flto
same 'link-time optimisation' lto env
twins sections -g -ffunction-sections -fdata-sections -Wl,--gc-sections
same 'sections collected' sections env

if setarch -R true 2>/dev/null; then
  same 'no randomised addresses' pie setarch -R
  same 'no randomised addresses, fixed position' nopie setarch -R
else
  tap_skip 'no randomised addresses' 'setarch -R is not allowed'
fi
for kib in 1000000 400000; do
  same "address space of $kib KiB" pie sh -c \
    "ulimit -v $kib"' && exec "$0"'
done
# What overcommit_memory=2 would count: that setting is the whole machine's, so
# it is not changed here.
cat > committed.c <<'END'
#include <stdio.h>
int main(void) {
  char line[200];
  long size, sum = 0;
  FILE *file = fopen("/proc/self/smaps", "r");
  char permissions[5] = "";
  while (fgets(line, sizeof line, file)) {
    sscanf(line, "%*x-%*x %4s", permissions);
    if (sscanf(line, "Size: %ld", &size) == 1 && permissions[1] == 'w' &&
        permissions[3] == 'p')
      sum += size;
  }
  printf("%d\n", sum < 64 << 10);
  return 0;
}
END
"$YETI_GCC" -O2 committed.c -o committed || exit 99
tap_equal 'less than 64 MiB are committed at the start' "$(./committed)" 1
same 'unlimited stack (legacy layout)' pie sh -c \
  'ulimit -s unlimited 2>/dev/null; exec "$0"'
same 'few open files' pie sh -c 'ulimit -n 8 && exec "$0"'
same 'no standard input' pie sh -c 'exec "$0" <&-'
same 'an empty environment' pie env -i
same 'filled fresh memory' pie env MALLOC_PERTURB_=165
tap_done
