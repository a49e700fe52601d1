// How values depend on the variables that they were computed from: `x + 1` is
// x, updated by +. Follows GIMPLE as the gimplifier leaves it, statement by
// statement; knows nothing of constructs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_SCALAR_UPDATES_H
#define YETI_PLUGIN_OPENMP_SCALAR_UPDATES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// How a value depends on a variable.
struct Held {
  enum class Way {
    kNot,      // nothing
    kPlain,    // it is what the variable held
    kUpdated,  // the same, updated by one operation
    kSomehow,
  };
  Way way = Way::kNot;
  tree_code operation = ERROR_MARK;
  std::string function;  // CALL_EXPR: by which function
  unsigned reads = 0;    // of the variable, for this value
};

class ScalarUpdates {
 public:
  // Follows 'statement', the next one of the function.
  void follow(gimple *statement);

  // How the value that 'statement' computes depends on 'variable'.
  Held result_of(gimple *statement, tree variable) const;

  // Whether argument 'number' of 'call' is only read, although it is passed by
  // its address.
  static bool is_read_by(gimple *call, unsigned number);

 private:
  using Values = std::map<tree, Held>;  // by variable
  Values values_of(gimple *statement) const;
  Values held_by(tree value) const;
  Values addressed_by(tree pointer) const;
  Values of_call(gimple *call) const;
  bool is_plain(tree value, tree variable) const;
  bool has_part_in(tree value, tree variable) const;
  Held of_ternary(tree value, tree variable) const;
  Held of_logical(tree value, tree variable) const;
  bool is_label(size_t number, tree label) const;

  std::map<tree, Values> held_;   // by temporary
  std::vector<gimple *> window_;  // the last statements
};

// The variable that 'reference' names as a whole, also one that is passed or
// declared by reference; null for anything else.
tree variable_of(tree reference);

// Whether 'decl' is a C++ reference, or an argument that is passed by one.
bool is_reference(tree decl);

// Whether 'value' is the compiler's own.
bool is_temporary(tree value);

}  // namespace yeti

#endif
