// Chains of control-equivalent blocks: each block dominates the next one and is
// post-dominated by it. Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_CONTROL_EQUIVALENT_BLOCKS_H
#define YETI_PLUGIN_PLACEMENT_CONTROL_EQUIVALENT_BLOCKS_H

#include "plugin/loops/loop_facts.h"

namespace yeti {

// Control that enters the first block reaches each of the others once, in their
// order, unless a statement in one of these blocks does not return. No
// statement between two of them orders threads.
using ControlEquivalentBlocks = std::vector<basic_block>;

// Divides the blocks of 'fun' into the longest possible chains. Needs
// dominators and post-dominators.
std::vector<ControlEquivalentBlocks> control_equivalent_blocks_of(
    function *fun, const LoopFacts &loops);

}  // namespace yeti

#endif
