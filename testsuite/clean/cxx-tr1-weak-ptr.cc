// TR1's weak pointer reads the number of owners plainly, also before it becomes
// one itself: no concern of the library's users, unless they ask for it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <tr1/memory>

#include "test.h"

typedef std::tr1::shared_ptr<int> Pointer;
static Pointer owner(new int(1)), other_owner(new int(2));
static std::tr1::weak_ptr<int> weak(owner), other_weak(other_owner);
static Pointer copy, other_copy, strong;
static bool is_expired;

static void first() {
  copy = owner;
  other_copy = other_owner;
}

static void second() {
  is_expired = weak.expired();
  strong = Pointer(other_weak);
}

int main() {
  run_in_turn(first, second);
  return is_expired || *strong != 2;
}
