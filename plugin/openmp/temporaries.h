// The statements that computed the temporaries of a function, as the gimplifier
// leaves it, and questions about the values that they hold. Knows nothing of
// constructs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_TEMPORARIES_H
#define YETI_PLUGIN_OPENMP_TEMPORARIES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

class Temporaries {
 public:
  // 'statement' computes 'temporary'.
  void define(tree temporary, gimple *statement) {
    definitions_[temporary] = statement;
  }

  // Whether 'value' is what 'variable' held, perhaps converted.
  bool is_value_of(tree value, tree variable) const;
  // Whether 'variable' may have a part in 'value'.
  bool mentions(tree value, tree variable) const;
  // Whether 'statement' assigns 'value', which was computed before it.
  bool assigns(gimple *statement, tree value) const;

 private:
  gimple *definition_of(tree value) const;
  bool mentions(tree value, tree variable, int depth) const;
  bool are_same(tree a, tree b, int depth) const;
  bool do_same(gimple *a, gimple *b, int depth) const;

  std::map<tree, gimple *> definitions_;
};

}  // namespace yeti

#endif
