// How values change with the iterations of nested loops.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_EVOLUTION_H
#define YETI_PLUGIN_VALUES_EVOLUTION_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// GCC's scalar evolution of 'value', as seen in 'loop', in terms of what is
// known before 'outermost', which is 'loop' or a loop around it.
//
// It is found loop by loop, from the inside. GCC's product of two evolutions in
// different loops forgets to multiply the step of one of them; this way one
// factor evolves and the other is still a name, for which the product is right.
inline tree evolution_of(tree value, class loop *loop, class loop *outermost) {
  tree evolution = analyze_scalar_evolution(loop, value);
  for (class loop *around = loop;; around = loop_outer(around)) {
    evolution = instantiate_scev(loop_preheader_edge(around), loop, evolution);
    if (around == outermost) return evolution;
  }
}

}  // namespace yeti

#endif
