// How a value changes with the iterations of a loop nest, where GCC's scalar
// evolutions cannot say it of all loops at once. Reads the function, changes
// nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_LINEAR_VALUE_H
#define YETI_PLUGIN_VALUES_LINEAR_VALUE_H

#include "plugin/values/collapsed_loop.h"
#include "plugin/values/preheader_values.h"

namespace yeti {

// start + Σ steps[k] * (iteration of loop k), modulo 2^64. All trees are of
// type sizetype and known before the outermost loop. Where that is a collapsed
// loop, steps for its digits follow those for the loops.
struct LinearValue {
  tree start;
  std::vector<tree> steps;
  // Whether the digits stand for their next values, not for those at the head
  // of the loop.
  bool is_next = false;
};

// Expands values in the nest of 'loops', from the outermost to the innermost.
// 'before' is of the outermost one; 'collapsed' is null or what that is.
class LinearExpansion {
 public:
  LinearExpansion(std::vector<class loop *> loops,
                  const PreheaderValues &before,
                  const CollapsedLoop *collapsed = nullptr)
      : loops_(loops), before_(before), collapsed_(collapsed) {}

  // 'value' as a linear function, if it is one. A narrower integer is extended
  // according to its sign. 'value' is computed in every iteration that counts,
  // so undefined behaviour (overflow) does not happen there.
  std::optional<LinearValue> of(tree value);

  // The address of the lvalue 'reference'.
  std::optional<LinearValue> of_address(tree reference);

 private:
  using Result = std::optional<LinearValue>;
  LinearValue constant(tree value) const;
  Result of_name(tree name);
  Result of_load(gassign *load);
  Result of_known(tree value) const;
  Result of_phi(tree name, class loop *loop);
  Result of_digit(tree name) const;
  Result of_join(gphi *phi);
  bool uses_digits(const LinearValue &value) const;
  bool makes_next(const LinearValue &next, size_t way,
                  const LinearValue &value) const;
  Result of_operation(tree_code code, tree type, tree a, tree b);
  Result sum(Result a, Result b, bool is_difference) const;
  Result product(Result a, Result b) const;
  bool is_invariant(const LinearValue &value) const;

  static constexpr int kMostSteps = 100;
  std::vector<class loop *> loops_;
  const PreheaderValues &before_;
  const CollapsedLoop *collapsed_;
  int steps_left_ = kMostSteps;
};

}  // namespace yeti

#endif
