// The last owner of a shared_ptr destroys the object after all the others have
// let go.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

#include "test.h"

struct Data {
  int value = 1;
  ~Data() {
    if (value == 9) order_wait(60);  // RACE: read 4
  }
};

std::shared_ptr<Data> left = std::make_shared<Data>();
std::shared_ptr<Data> right = left;

static void first() {
  Data &data = *left;
  left.reset();
  data.value++;  // RACE: read|write 4
}

static void second() {
  right.reset();  // RACE: free|write
}

int main() {
  run_in_turn(first, second);
}
