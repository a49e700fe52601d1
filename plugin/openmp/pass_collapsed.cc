// The mark is an attribute: GCC copies it with the variable when it moves the
// body of a construct to a function of its own, and when it inlines that.
// Before the lowering is too early: the variable could still be the one that
// the source uses outside of the construct.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/pass_collapsed.h"

namespace yeti {

namespace {

// It has a space, so that it is no name of a source.
constexpr char kMark[] = "yeti collapsed";

void mark(tree variable) {
  if (!VAR_P(variable) || lookup_attribute(kMark, DECL_ATTRIBUTES(variable)))
    return;
  DECL_ATTRIBUTES(variable) =
      tree_cons(get_identifier(kMark), NULL_TREE, DECL_ATTRIBUTES(variable));
}

tree on_statement(gimple_stmt_iterator *place, bool *, walk_stmt_info *) {
  gimple *loop = gsi_stmt(*place);
  if (gimple_code(loop) != GIMPLE_OMP_FOR || is_gimple_omp_oacc(loop))
    return NULL_TREE;
  size_t levels = gimple_omp_for_collapse(loop);
  for (size_t i = 0; levels > 1 && i < levels; ++i)
    mark(gimple_omp_for_index(loop, i));
  return NULL_TREE;
}

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti_collapsed",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    PROP_gimple_any,
    0,
    0,
    0,
    0,
};

class PassCollapsed : public gimple_opt_pass {
 public:
  PassCollapsed() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassCollapsed; }

  bool gate(function *) override { return flag_openmp || flag_openmp_simd; }

  unsigned execute(function *fun) override {
    walk_stmt_info info;
    memset(&info, 0, sizeof info);
    walk_gimple_seq(gimple_body(fun->decl), on_statement, nullptr, &info);
    return 0;
  }
};

}  // namespace

opt_pass *make_pass_collapsed() {
  return new PassCollapsed;
}

bool is_of_collapsed_loop(tree name) {
  if (TREE_CODE(name) != SSA_NAME) return false;
  tree variable = SSA_NAME_VAR(name);
  return variable && VAR_P(variable) &&
         lookup_attribute(kMark, DECL_ATTRIBUTES(variable));
}

}  // namespace yeti
