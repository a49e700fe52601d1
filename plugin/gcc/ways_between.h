// The paths from one block to another.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_GCC_WAYS_BETWEEN_H
#define YETI_PLUGIN_GCC_WAYS_BETWEEN_H

#include <set>
#include <vector>

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether 'accepts' holds for all edges on paths that start at the end of
// 'from' and either end at 'to' or never reach it.
template <typename Accepts>
bool all_edges_between(basic_block from, basic_block to,
                       const Accepts &accepts) {
  std::set<basic_block> seen = {from, to};
  std::vector<basic_block> left = {from};
  while (!left.empty()) {
    basic_block block = left.back();
    left.pop_back();
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE(e, i, block->succs) {
      if (!accepts(e)) return false;
      if (seen.insert(e->dest).second) left.push_back(e->dest);
    }
  }
  return true;
}

}  // namespace yeti

#endif
