// The page table of abi/abi.h as a declaration of GCC.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_PAGE_TABLE_H
#define YETI_PLUGIN_EMIT_PAGE_TABLE_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// The variable that points to the table of the thread. It is volatile: each
// load from it gives a pointer of which GCC knows nothing.
tree declaration_of_page_table();

// Forgets the declaration: a new unit starts.
void start_page_table();

}  // namespace yeti

#endif
