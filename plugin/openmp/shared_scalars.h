// What the bodies of OpenMP constructs do to the scalars that their threads
// share: only update them (`sum += x`), or assign them before any use (`tmp =
// ...`). Facts for the hints of a report, read off the statements before GCC
// takes the constructs apart. Not for deciding what is checked.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_SHARED_SCALARS_H
#define YETI_PLUGIN_OPENMP_SHARED_SCALARS_H

#include "abi/abi.h"
#include "plugin/openmp/scalar_updates.h"

namespace yeti {

class SharedScalars {
 public:
  explicit SharedScalars(YetiSiteLanguage language) : language_(language) {}

  // The walk over the function, in the order of its statements. 'construct' is
  // the number of a construct of 'kinds' whose 'clauses' tell what is private.
  void enter(int construct, unsigned kinds, tree clauses);
  void leave();
  void declare(tree variables);
  void statement(gimple *statement);

  // The lists of YetiConstruct for construct number 'construct'.
  std::string reducible_in(int construct) const;
  std::string privatizable_in(int construct) const;

 private:
  struct Frame {
    int construct;
    unsigned kinds;
    tree clauses;
    std::set<tree> locals;
    unsigned conditions;  // how many there were before its body
  };

  // All uses of one variable in one construct.
  struct Uses {
    std::string name;
    unsigned reads = 0, writes = 0, updates = 0;
    unsigned update_reads = 0;  // those of the updates
    std::string word;           // of the operation
    bool is_mixed = false;      // more than one operation
    bool is_lost = false;       // its address is taken
    bool begins_with_write = false;
    bool is_assigned_first = false;  // each read comes after a write
    unsigned first_segment = 0;
  };

  // `if (value > variable) variable = value;`, or the minimum, between its
  // condition and its end. Which side is the variable the assignment tells.
  struct Choice {
    tree left = NULL_TREE, right = NULL_TREE;  // what is compared
    bool is_less = false;                      // left < right
    tree then = NULL_TREE, end = NULL_TREE;    // labels; null: no choice
    tree after = NULL_TREE;  // where it goes when it is made, if not to 'end'
    bool is_inside = false;  // behind 'then'
    tree variable = NULL_TREE;  // null: not assigned yet
    tree_code operation = ERROR_MARK;
  };

  Uses *uses_of(tree variable);
  void read(tree variable);
  void write(tree variable, gimple *statement);
  void lose(tree variable);
  void read_operand(tree operand, bool is_address = false);
  static tree on_subtree(tree *place, int *walk_subtrees, void *self);
  void assignment(gimple *statement);
  static Choice choice_of(gcond *condition);
  bool makes_choice(tree variable, gimple *statement);
  void pass_label(tree label);
  void jump(tree label);
  void spoil_choice();
  gimple *definition_of(tree value) const;
  bool is_value_of(tree value, tree variable) const;
  bool mentions(tree value, tree variable, int depth) const;
  bool are_same(tree a, tree b, int depth) const;
  bool do_same(gimple *a, gimple *b, int depth) const;
  bool assigns(gimple *statement, tree value) const;
  std::string word_of(const Held &update, tree variable) const;

  YetiSiteLanguage language_;
  ScalarUpdates updates_;
  std::vector<Frame> frames_;
  std::map<tree, gimple *> definitions_;  // of temporaries
  // Every label starts a new segment; those that end with a jump are known.
  unsigned segment_ = 0, conditions_ = 0;
  std::set<unsigned> jumps_;
  Choice choice_;
  // By construct, then in order of first use.
  std::map<int, std::vector<std::pair<tree, Uses>>> uses_;
};

}  // namespace yeti

#endif
