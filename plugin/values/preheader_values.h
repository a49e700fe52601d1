// Values that are computed in a loop nest, in terms of what is known before it.
// Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_PREHEADER_VALUES_H
#define YETI_PLUGIN_VALUES_PREHEADER_VALUES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

class PreheaderValues {
 public:
  explicit PreheaderValues(class loop *outermost) : outermost_(outermost) {}

  // Only iterations are meant in which the SSA name 'name' is 'value'.
  void assume(tree name, tree value) {
    name_ = name;
    value_ = value;
  }
  // What 'name' is assumed to be, or null.
  tree assumed(tree name) const { return name == name_ ? value_ : NULL_TREE; }

  // What the nest loads may be loaded before it if 'condition' is true: then
  // the nest is known to load it. Without a call of this it may not.
  void allow_loads(tree condition) { loads_if_ = condition; }

  // 'value', which is known in 'inner', or null if it changes in the nest or is
  // not known to be the same.
  tree of(tree value, class loop *inner) const;

  // The value that 'load' has in the nest, whose address is known to be
  // 'address' before it; null if the nest may change it.
  //
  // Another thread cannot change it, as nothing in the nest orders threads,
  // except by a race, of which the check of the load itself tells.
  tree loaded(gassign *load, tree address) const;

 private:
  tree of_definition(tree name, class loop *inner, int depth) const;
  tree of(tree value, class loop *inner, int depth) const;
  bool is_changed(tree reference) const;

  class loop *outermost_;
  tree name_ = NULL_TREE;
  tree value_ = NULL_TREE;
  tree loads_if_ = NULL_TREE;
};

}  // namespace yeti

#endif
