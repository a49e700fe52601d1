// Narrowing a character fills a table in the C++ library without any order: no
// concern of its users, unless they ask for it.
// ENV: YETI_OPTIONS=default_suppressions=0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <locale>

#include "test.h"

static char narrowed;

static char narrow() {
  return std::use_facet<std::ctype<char>>(std::locale()).narrow('x', 0);  // RACE: read|write
}

static void first() {
  narrowed = narrow();
}

static void second() {
  if (narrow() != 'x') order_wait(60);
}

int main() {
  run_in_turn(first, second);
}
