// Loops in which nothing enters the runtime but the calls of page_miss for what
// is noted there: what the page table says stays as it is from one such call to
// the next. Knows loops and calls, not how accesses are noted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_QUIET_LOOPS_H
#define YETI_PLUGIN_EMIT_QUIET_LOOPS_H

#include <vector>

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether 'statement' calls something that may itself enter the runtime, be it
// only for the stack of an allocation.
bool calls_out(gimple *statement);

class QuietLoops {
 public:
  // In the current function, of which GCC knows the loops and their preheaders.
  // 'misses' are the calls that make no noise.
  explicit QuietLoops(const std::vector<gcall *> &misses);
  bool is_quiet(class loop *loop) const { return !is_noisy_[loop->num]; }
  // The outermost quiet loop around 'statement', or null.
  class loop *around(gimple *statement) const;

 private:
  std::vector<bool> is_noisy_;  // by the number of the loop
};

// Whether 'statement' is in an innermost loop in which 'address' moves by small
// steps, or not at all: most accesses there are to the page of the one before.
// Needs GCC's scalar evolutions.
bool stays_on_page(gimple *statement, tree address);

}  // namespace yeti

#endif
