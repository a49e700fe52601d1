// Notes (abi/abi.h) that are calls of the runtime. Knows how they are
// called, not which accesses are noted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_NOTE_CALLS_H
#define YETI_PLUGIN_EMIT_NOTE_CALLS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Makes the calls of the current function, which must have another call that
// GCC knows as such.
class NoteCalls {
 public:
  NoteCalls();

  // Replaces 'placeholder' by a call of note, or of a function that does the
  // same and changes fewer registers.
  void make(gcall *placeholder) const;

 private:
  const bool by_asm_;
};

}  // namespace yeti

#endif
