// Captured variables keep their names. From GCC 14 on they are read where they
// are used, before that at the beginning of the body.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>
int result;
struct Counter {
  int n = 0;
  void run() {
    auto add = [this](int k) __attribute__((noipa)) {  // yeti[!GCC 14]: read8 this
      n += k;  // yeti[!GCC 14]: read4 this->n; write4 this->n  // yeti[GCC 14]: read8 this; read4 this->n; write4 this->n
    };  // yeti: write8 this
    add(2);
  }
};
__attribute__((noipa)) void captured(int &outer) {
  auto by_reference = [&outer](int k) __attribute__((noipa)) {  // yeti[!GCC 14]: read8 outer
    outer = k;  // yeti[!GCC 14]: write4 outer  // yeti[GCC 14]: read8 outer; write4 outer
  };  // yeti: write8 outer
  by_reference(3);
}
Counter counter;
int main() {
  captured(result);
  counter.run();
  return result - 3;  // yeti: read4 result
}
