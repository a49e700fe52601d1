// A function that is made by hand, statement by statement, for tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SELFTEST_TEST_FUNCTION_H
#define YETI_PLUGIN_SELFTEST_TEST_FUNCTION_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::selftest {

// cfun while it lives: in SSA form, with one block so far.
class TestFunction {
 public:
  TestFunction();
  ~TestFunction();
  TestFunction(const TestFunction &) = delete;
  TestFunction &operator=(const TestFunction &) = delete;

  // A variable of the source, and the value that it has on entry.
  tree variable(const char *name, tree type);
  tree on_entry(tree variable);

  // Appends a statement to 'block'; its result, a temporary.
  tree assign(basic_block block, tree_code code, tree type, tree a,
              tree b = NULL_TREE);

  basic_block first() const { return first_; }

  // Makes of the function
  //   i = 'start'; do body while ((i += 'step') < 'end');
  // 'index' becomes i in the body. Returns the body, which is the loop.
  basic_block add_loop(tree start, tree step, tree end, tree *index);

 private:
  tree declaration_;
  basic_block first_;
};

}  // namespace yeti::selftest

#endif
