# Whatever closes a descriptor ends the life of its number: those who get the
# number next have nothing to do with its earlier users.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > lives.c <<'END'
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "test.h"
static const char *way;
static FILE *stream;
static DIR *folder;
static int file;
static int is(const char *name) { return strcmp(way, name) == 0; }
static void use(void) {
  char got;
  read(file, &got, 1);
  if (is("close")) close(file);
  if (is("close_range")) close_range(file, file, 0);
  if (is("closefrom")) closefrom(file);
  if (is("fclose")) fclose(stream);
  if (is("pclose")) pclose(stream);
  if (is("freopen")) close(fileno(freopen("/dev/zero", "r", stream)));
  if (is("freopen64")) close(fileno(freopen64("/dev/zero", "r", stream)));
  if (is("closedir")) closedir(folder);
}
static void reuse(void) {
  if (is("none")) close(file);
  else if (fcntl(0, F_DUPFD, file) != file || close(file) != 0) _exit(9);
}
int main(int count, char **arguments) {
  way = arguments[count - 1];
  if (is("closedir")) folder = opendir("/"), file = dirfd(folder);
  else if (is("pclose")) stream = popen("echo", "r"), file = fileno(stream);
  else if (is("fclose") || is("freopen") || is("freopen64"))
    stream = fopen("/dev/zero", "r"), file = fileno(stream);
  else file = open("/dev/zero", O_RDONLY);
  run_in_turn(use, reuse);
  return 0;
}
END
${CC:-gcc} -O2 -c "$top_srcdir/testsuite/lib/order.c" -o order.o
tap_run 'the program compiles' "$top_builddir/tools/yeti-gcc" -g -O2 -w \
  -I"$top_srcdir/testsuite/lib" lives.c order.o -o lives
for way in close close_range closefrom fclose pclose freopen freopen64 closedir
do
  ./lives $way > out 2> err < /dev/null
  status=$?
  tap_equal "$way ends a life" "$status $(cat err)" '0 '
done
./lives none > out 2> err < /dev/null
tap_run 'a close without order is reported' grep -q \
  'Location is file descriptor [0-9]' err
tap_done
