// Finds out whether an access is affine in a loop nest. For affine_access.h,
// which says which nests are tried.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_AFFINE_ACCESS_FINDER_H
#define YETI_PLUGIN_LOOPS_AFFINE_ACCESS_FINDER_H

#include "plugin/loops/affine_access.h"
#include "plugin/values/linear_value.h"

namespace yeti {

class AffineAccessFinder {
 public:
  AffineAccessFinder(const Access &access, class loop *outermost)
      : access_(access), outermost_(outermost), before_(outermost) {}

  // Considers only these iterations of the outermost loop.
  void set_class(const ResidueClass *residue_class) {
    class_ = residue_class;
    before_.assume(class_->name, class_->value);
  }
  // Finds the levels of loops that are counted.
  Reason find_levels(const LoopFacts &facts);
  // The only level is that of the innermost loop.
  void set_level(tree latch_executions) {
    affine_.levels = {AffineAccess::Level{outermost_, size_zero_node,
                                          latch_executions, false}};
  }
  // The affine access through these levels. The innermost loop is left by
  // 'exit'.
  std::variant<AffineAccess, Reason> find(edge exit);
  // The affine accesses if the outermost loop is 'collapsed'.
  std::variant<std::vector<AffineAccess>, Reason> find(
      edge exit, const CollapsedLoop &collapsed, LoopCuts &cuts);

 private:
  Reason find_conditions(edge exit);
  Reason narrow_to_class();
  void start_in_class();
  Reason climb(basic_block *block, class loop *loop);
  Reason add_condition_before(basic_block block, class loop *loop);
  Reason add_condition(edge e, class loop *loop);
  bool add_guard(tree_code code, tree left, tree right, class loop *loop);
  bool find_linear(tree value, class loop *loop, int64_t sign, tree *start,
                   std::vector<int64_t> *factors);
  AffineAccess::Level *level_of(unsigned loop_number);
  bool find_steps_by_evolution();
  void allow_loads();
  bool find_steps_by_expansion();
  Reason find_steps();
  const CollapsedLoopPieces &pieces(const CollapsedLoop &collapsed,
                                    bool is_next, LoopCuts &cuts) const;
  AffineAccess affine_access_in(const CollapsedLoop &collapsed,
                                const CollapsedLoopPiece &piece,
                                const LinearValue &address) const;

  const Access &access_;
  class loop *outermost_;
  PreheaderValues before_;
  const ResidueClass *class_ = nullptr;
  AffineAccess affine_;
};

}  // namespace yeti

#endif
