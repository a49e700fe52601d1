// Loops in which only the notes that are put inline there enter the runtime, by
// page_miss: the page table does not change between two such calls. Knows loops
// and calls, not how accesses are noted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_RUNTIME_FREE_LOOPS_H
#define YETI_PLUGIN_EMIT_RUNTIME_FREE_LOOPS_H

#include <vector>

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether 'statement' calls something that may enter the runtime, even if only
// to record the stack of an allocation.
bool calls_out(gimple *statement);

class RuntimeFreeLoops {
 public:
  // In the current function, of which GCC knows the loops and their preheaders.
  // The placeholders of notes (note_placeholder.h) count as put inline.
  RuntimeFreeLoops();
  bool is_runtime_free(class loop *loop) const {
    return !enters_runtime_[loop->num];
  }
  // The outermost runtime-free loop around 'statement', or null.
  class loop *around(gimple *statement) const;

 private:
  std::vector<bool> enters_runtime_;  // by the number of the loop
};

// Whether 'statement' is in an innermost loop in which 'address' moves by small
// steps, or not at all, so that most accesses are to the same page as the
// previous one. Needs GCC's scalar evolutions.
bool stays_on_page(gimple *statement, tree address);

}  // namespace yeti

#endif
