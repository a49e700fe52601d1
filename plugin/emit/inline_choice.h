// Which notes are worth the inline sequence of inline_note.h, and which become
// calls of the runtime. Knows loops and calls, not the sequence.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_INLINE_CHOICE_H
#define YETI_PLUGIN_EMIT_INLINE_CHOICE_H

#include <set>
#include <vector>

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// The loops whose notes, not counting those of inner loops, are worth it.
// 'placeholders' are those of the current function, whose loops GCC knows.
std::set<class loop *> loops_with_inline_notes(
    const std::vector<gcall *> &placeholders);

}  // namespace yeti

#endif
