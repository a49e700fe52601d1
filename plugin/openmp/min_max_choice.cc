// See min_max_choice.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/min_max_choice.h"

namespace yeti {

// Which of two equal values is taken does not matter.
void MinMaxChoice::begin(gcond *condition) {
  now_ = {};
  tree_code code = gimple_cond_code(condition);
  now_.is_less = code == LT_EXPR || code == LE_EXPR;
  if (!now_.is_less && code != GT_EXPR && code != GE_EXPR) return;
  now_.left = gimple_cond_lhs(condition);
  now_.right = gimple_cond_rhs(condition);
  now_.then = gimple_cond_true_label(condition);
  now_.end = gimple_cond_false_label(condition);
}

// It is made if the variable is one side of the comparison and becomes the
// other.
bool MinMaxChoice::is_made_by(gimple *statement, tree variable) {
  if (!now_.is_inside || now_.variable) return false;
  tree held = now_.right, value = now_.left;
  for (bool is_swapped : {false, true}) {
    if (temporaries_.is_value_of(held, variable) &&
        !temporaries_.mentions(value, variable) &&
        temporaries_.assigns(statement, value)) {
      now_.variable = variable;
      now_.operation = now_.is_less != is_swapped ? MIN_EXPR : MAX_EXPR;
      return true;
    }
    std::swap(held, value);
  }
  return false;
}

tree MinMaxChoice::pass_label(tree label) {
  if (!now_.then) return NULL_TREE;
  if (label == now_.then && !now_.is_inside) {
    now_.is_inside = true;
  } else if (label == now_.end && now_.after) {
    now_.end = now_.after;
    now_.after = NULL_TREE;
    now_.is_inside = false;
  } else if (label == now_.end) {
    now_ = {};
  } else {
    return spoil();
  }
  return NULL_TREE;
}

// A choice that has been made may jump over an empty `else` branch.
tree MinMaxChoice::jump(tree label) {
  if (!now_.is_inside || !now_.variable || now_.after) return spoil();
  now_.after = label;
  return NULL_TREE;
}

tree MinMaxChoice::spoil() {
  tree variable = now_.variable;
  now_ = {};
  return variable;
}

}  // namespace yeti
