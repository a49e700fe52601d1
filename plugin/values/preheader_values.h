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

  // Considers only iterations in which the SSA name 'name' is 'value'.
  void assume(tree name, tree value) {
    name_ = name;
    value_ = value;
  }
  // What 'name' is assumed to be, or null.
  tree assumed(tree name) const { return name == name_ ? value_ : NULL_TREE; }

  // Allows loads of the nest to be made before it if 'condition' is true,
  // because the nest is then known to make them. Not allowed by default.
  void allow_loads(tree condition) { loads_if_ = condition; }

  // 'value', which is known in 'inner', in terms of what is known before the
  // nest; null if it changes in the nest or may do so.
  tree of(tree value, class loop *inner) const;

  // The value that 'load' gives in the nest, if its address is known to be
  // 'address' before the nest; null if the nest may change the value.
  //
  // As nothing in the nest orders threads, another thread can change the value
  // only by a race, which the check of the load itself reports.
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
