// snprintf writes its result and reads its string arguments.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "test.h"

char result[32], word[8] = "word";

static void first(void) {
  snprintf(result, sizeof result, "%s %d", word, 1234);  // RACE: previous write
}

static void second(void) {
  result[9] = 1;  // RACE: current write 1 'result[9]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
