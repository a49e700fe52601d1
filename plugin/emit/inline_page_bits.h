// Replaces the placeholders of notes (note_placeholder.h) by the inline
// sequence of inline_note.h or by calls. Decides between these, not which
// accesses are noted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_INLINE_PAGE_BITS_H
#define YETI_PLUGIN_EMIT_INLINE_PAGE_BITS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Replaces each placeholder of the current function by the inline sequence or,
// where the sequence would take more room than it is worth, by a call of note.
// Splits blocks; keeps dominators, loops and profile. With 'in_registers',
// which needs GCC's loops and scalar evolutions, runtime-free loops
// (runtime_free_loops.h) keep in registers what their notes need; the names are
// to be put into SSA form.
void put_page_bits_inline(bool in_registers);

// Replaces each placeholder of the current function by a call of page_miss.
void put_page_bits_by_calls();

}  // namespace yeti

#endif
