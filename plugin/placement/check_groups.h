// Groups of accesses that one check can stand for. Reads the function, changes
// nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_CHECK_GROUPS_H
#define YETI_PLUGIN_PLACEMENT_CHECK_GROUPS_H

#include "plugin/accesses/memory_access.h"
#include "plugin/loops/loop_facts.h"

namespace yeti {

// Notes of up to this many bytes can be made inline, so more are better checked
// in parts.
constexpr HOST_WIDE_INT kMostBytesOfCheck = 64;

// Accesses of one kind that need a check, to bytes that are known distances
// apart. They happen one after the other, and nothing in between orders threads
// or may not return. So one check before them covers them all and is legitimate
// for each.
struct CheckGroup {
  struct Member {
    size_t access;             // its number
    size_t order;              // in which they happen
    HOST_WIDE_INT start, end;  // from a common base on
  };
  std::vector<Member> members;  // by 'start'
  bool is_write;
};

// Those of 'fun', each as long as possible. Needs dominators and
// post-dominators.
std::vector<CheckGroup> check_groups_of(function *fun, const LoopFacts &loops,
                                        const std::vector<Access> &accesses);

}  // namespace yeti

#endif
