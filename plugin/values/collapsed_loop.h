// A loop nest that OpenMP collapses into one loop. GCC makes the one loop count
// like an odometer: a digit advances until it reaches its end, then it starts
// again and the next digit advances. The first iteration may be anywhere in the
// nest. Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_COLLAPSED_LOOP_H
#define YETI_PLUGIN_VALUES_COLLAPSED_LOOP_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// The levels are numbered from the innermost one, 0, which moves fastest. From
// each iteration to the next control goes along one of 'ways' into 'join':
// along ways[m] if level m moves on. Then the levels below m start again and
// those above stay.
struct CollapsedLoop {
  // A variable that the loop carries. Variables of one level move together.
  struct Digit {
    size_t level;
    tree name;   // its value at the head of the loop
    tree next;   // its value at the join
    tree moved;  // the value when it has moved on
    tree first;  // the value at the head in the first iteration
    tree step;   // is added when it moves on: a number with a sign
    tree again;  // with which it starts again; null at the outermost level
  };
  // A level moves on if its digit is in this relation to 'end': its value at
  // the head of the loop or, if 'is_of_moved', the one that it would then have.
  // The outermost level needs no test.
  struct Test {
    size_t digit;
    tree_code relation;  // <, <=, >, >=; or !=, then the step is 1 or -1
    tree end;
    bool is_of_moved;
  };
  basic_block join;
  std::vector<edge> ways;
  std::vector<Digit> digits;
  std::vector<Test> tests;

  size_t levels() const { return ways.size(); }
};

// 'loop' as a collapsed loop. 'first', 'step', 'again' and 'end' are known
// before the loop. No digit wraps that is narrower than an address.
std::optional<CollapsedLoop> collapsed_loop_of(class loop *loop);

}  // namespace yeti

#endif
