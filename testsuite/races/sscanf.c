// sscanf writes through the pointers of the conversions that succeed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "test.h"

const char *input = "12 word 7abc]x!";
const char *format = "%d %15s %hd%[^]]]%*c%ms%d%n";
int number, missing, count;
short little;
char word[16], letters[8];
char *block;

static void scan(const char *text) {
  sscanf(text, format, &number, word, &little, letters, &block, &missing, &count);  // RACE: previous write
}

static void first(void) {
  scan(input);
  if (!block || block[0] != '!') order_wait(60);
}

static void second(void) {
  number = 1;      // RACE: current write 4 'number'
  word[4] = 1;     // RACE: current write 1 'word[4]'
  letters[3] = 1;  // RACE: current write 1 'letters[3]'
  block = 0;       // RACE: current write 8 'block'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
