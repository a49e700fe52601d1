// Blocks that control passes through together. Reads the function, changes
// nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_PASSAGES_H
#define YETI_PLUGIN_PLACEMENT_PASSAGES_H

#include "plugin/loops/loop_facts.h"

namespace yeti {

// Control that enters the first block comes to each of the others, once and in
// their order, unless a statement of these blocks themselves does not return.
// What lies between two of them orders no threads.
using Passage = std::vector<basic_block>;

// Divides the blocks of 'fun' into passages, as long as possible ones. Needs
// dominators and post-dominators.
std::vector<Passage> passages_of(function *fun, const LoopFacts &loops);

}  // namespace yeti

#endif
