// An access that is to be noted (abi/abi.h), before it is decided how: a call
// of a function that does not exist. It holds a place in the function until
// inline_page_bits.h replaces it, in the same run of the pass. Knows no layout
// of the page table.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_NOTE_PLACEHOLDER_H
#define YETI_PLUGIN_EMIT_NOTE_PLACEHOLDER_H

#include "plugin/records/entry_points.h"

namespace yeti {

// A new placeholder, not inserted yet, for 'size' bytes at 'address', which is
// a multiple of 'alignment', a power of two.
gcall *build_note_placeholder(tree address, tree size, unsigned alignment,
                              tree site);

bool is_note_placeholder(gimple *statement);

// What 'placeholder' says of its access.
struct PendingNote {
  explicit PendingNote(gcall *placeholder);

  tree address;
  tree size;
  unsigned alignment;
  tree site;
};

// All placeholders of the current function, in the order of its blocks.
std::vector<gcall *> note_placeholders();

// Replaces 'placeholder' by a call of 'entry_point', page_miss or note, which
// is returned.
gcall *replace_by_call(gcall *placeholder, EntryPoint entry_point);

// Replaces 'placeholder' by 'statement', which does the same to memory.
void replace_by(gcall *placeholder, gimple *statement);

// Ends the compilation if the current function has a placeholder left.
void check_no_placeholder_is_left();

// Forgets the declaration of the function: a new unit starts.
void start_note_placeholders();

}  // namespace yeti

#endif
