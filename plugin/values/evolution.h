// How values change with the iterations of nested loops.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_EVOLUTION_H
#define YETI_PLUGIN_VALUES_EVOLUTION_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// GCC's scalar evolution of 'value', as it is in 'loop', from before
// 'outermost' on, which is that loop or one around it.
//
// Loop by loop, from the inside: GCC's product of two evolutions in different
// loops forgets that the step of one is multiplied, too. This way a product has
// one factor that evolves and one that is still a name, which is right.
inline tree evolution_of(tree value, class loop *loop, class loop *outermost) {
  tree evolution = analyze_scalar_evolution(loop, value);
  for (class loop *around = loop;; around = loop_outer(around)) {
    evolution = instantiate_scev(loop_preheader_edge(around), loop, evolution);
    if (around == outermost) return evolution;
  }
}

}  // namespace yeti

#endif
