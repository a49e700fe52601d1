// Loops whose iterations take turns at doing different things, such as those
// with odd and even numbers: `for (j = 1 + i % 2; ...)`. Each class of
// iterations is as regular as a loop. Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_RESIDUES_H
#define YETI_PLUGIN_VALUES_RESIDUES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// The iterations of number
//   first, first + every, first + 2 * every ... last
// of a loop, at most; in them the SSA name 'name' has the value 'value'.
struct ResidueClass {
  int number;  // among the classes of the loop
  tree name;
  tree value;
  tree first;  // as 'last' of type ssizetype and known before the loop
  tree last;   // null: up to the last iteration of the loop
  int64_t every;
};

// The classes of the iterations of 'loop', each iteration being in exactly one;
// empty if all iterations are alike.
std::vector<ResidueClass> residue_classes_of(class loop *loop);

}  // namespace yeti

#endif
