// Recognises `if (value > variable) variable = value;`, and the like for the
// minimum, as statements pass by: the update of a variable by a condition.
// Which side of the comparison is the variable is told by the assignment.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_MIN_MAX_CHOICE_H
#define YETI_PLUGIN_OPENMP_MIN_MAX_CHOICE_H

#include "plugin/openmp/temporaries.h"

namespace yeti {

class MinMaxChoice {
 public:
  explicit MinMaxChoice(const Temporaries &temporaries)
      : temporaries_(temporaries) {}

  // 'condition' comes next and may begin a choice.
  void begin(gcond *condition);
  // Whether 'statement', which assigns 'variable', makes the choice that it
  // stands in.
  bool is_made_by(gimple *statement, tree variable);
  // What the choice that was made is: MIN_EXPR or MAX_EXPR.
  tree_code operation() const { return now_.operation; }

  // A label, a jump, or something that belongs to no choice comes next. Each
  // returns the variable of a choice that was made, if that has more to it than
  // the assignment and is no update after all; else null.
  tree pass_label(tree label);
  tree jump(tree label);
  tree spoil();

 private:
  struct Choice {
    tree left = NULL_TREE, right = NULL_TREE;  // what is compared
    bool is_less = false;                      // left < right
    tree then = NULL_TREE, end = NULL_TREE;    // labels; null: no choice
    tree after = NULL_TREE;  // where it goes when it is made, if not to 'end'
    bool is_inside = false;  // after 'then'
    tree variable = NULL_TREE;  // null: not assigned yet
    tree_code operation = ERROR_MARK;
  };

  const Temporaries &temporaries_;
  Choice now_;
};

}  // namespace yeti

#endif
