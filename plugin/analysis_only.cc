// See analysis_only.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/analysis_only.h"

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

namespace {

// All functions have been lowered, and none is wanted any more: GCC goes on
// with an empty unit.
void drop_unit(void *, void *) {
  while (symtab_node *node = symtab->first_symbol()) node->remove();
}

}  // namespace

// With -fsyntax-only, by which the driver knows that there is no output, front
// ends hand no function over; so they are not told.
void start_analysis_only() {
  flag_syntax_only = 0;
  asm_file_name = HOST_BIT_BUCKET;
  register_callback("yeti", PLUGIN_ALL_IPA_PASSES_START, drop_unit, nullptr);
}

}  // namespace yeti
