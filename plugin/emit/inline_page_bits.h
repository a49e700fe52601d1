// Accesses noted as bits in the page table (abi/abi.h), inline. Knows the
// layout of the table and the control flow around it, not which accesses are
// noted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_INLINE_PAGE_BITS_H
#define YETI_PLUGIN_EMIT_INLINE_PAGE_BITS_H

#include "plugin/emit/site.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether an access of 'size' bytes at a multiple of 'alignment', a power of
// two, can be noted: its bits, wherever they start in a byte, fill no more than
// a word.
constexpr bool fits_page_bits(unsigned HOST_WIDE_INT size, unsigned alignment) {
  return size > 0 && size <= (alignment < 8 ? 56 + alignment : 64);
}

// The address of the call of page_miss is a multiple of so many bytes, a power
// of two. To be said of each, in the pass that makes the call.
void set_note_alignment(gcall *miss, unsigned bytes);

// Puts the inline sequence around each call of page_miss in the current
// function whose site is one of 'sites', so that the call is made only when the
// page table has no place for the access; or makes of it a call of note, where
// the sequence would take more room than it is worth. Splits blocks; keeps
// dominators, loops and profile. With 'in_registers', for which GCC's loops and
// scalar evolutions are needed, runtime-free loops (runtime_free_loops.h) keep
// in registers what their notes need; the names are to be put into SSA form.
void put_page_bits_inline(const Sites &sites, bool in_registers);

// Forgets the declaration of the table: a new unit starts.
void start_page_bits();

}  // namespace yeti

#endif
