// See test_function.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/selftest/test_function.h"

namespace yeti::selftest {

TestFunction::TestFunction() {
  tree type = build_function_type_list(void_type_node, NULL_TREE);
  declaration_ = build_fn_decl("made_by_hand", type);
  DECL_RESULT(declaration_) =
      build_decl(UNKNOWN_LOCATION, RESULT_DECL, NULL_TREE, void_type_node);
  push_struct_function(declaration_);
  bitmap_obstack_initialize(nullptr);
  gimple_register_cfg_hooks();
  init_empty_tree_cfg();
  init_tree_ssa(cfun);
  init_ssa_operands(cfun);
  cfun->gimple_df->in_ssa_p = true;
  cfun->curr_properties |= PROP_cfg | PROP_ssa;
  basic_block entry = ENTRY_BLOCK_PTR_FOR_FN(cfun);
  first_ = create_empty_bb(entry);
  make_single_succ_edge(entry, first_, EDGE_FALLTHRU);
}

TestFunction::~TestFunction() {
  bitmap_obstack_release(nullptr);
  pop_cfun();
}

tree TestFunction::variable(const char *name, tree type) {
  tree decl =
      build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(name), type);
  DECL_CONTEXT(decl) = declaration_;
  return decl;
}

tree TestFunction::on_entry(tree variable) {
  return get_or_create_ssa_default_def(cfun, variable);
}

tree TestFunction::assign(basic_block block, tree_code code, tree type, tree a,
                          tree b) {
  tree result = make_ssa_name(type);
  gassign *statement = b ? gimple_build_assign(result, code, a, b)
                         : gimple_build_assign(result, code, a);
  gimple_stmt_iterator end = gsi_last_bb(block);
  gsi_insert_after(&end, statement, GSI_NEW_STMT);
  return result;
}

basic_block TestFunction::add_loop(tree start, tree step, tree end,
                                   tree *index) {
  tree type = TREE_TYPE(start);
  basic_block body = create_empty_bb(first_);
  basic_block latch = create_empty_bb(body);
  basic_block last = create_empty_bb(latch);
  edge in = make_single_succ_edge(first_, body, EDGE_FALLTHRU);
  make_edge(body, latch, EDGE_TRUE_VALUE);
  make_edge(body, last, EDGE_FALSE_VALUE);
  edge back = make_single_succ_edge(latch, body, EDGE_FALLTHRU);
  make_single_succ_edge(last, EXIT_BLOCK_PTR_FOR_FN(cfun), 0);
  *index = make_ssa_name(type);
  gphi *phi = create_phi_node(*index, body);
  tree next = assign(body, PLUS_EXPR, type, *index, step);
  gimple_stmt_iterator behind = gsi_last_bb(body);
  gsi_insert_after(&behind,
                   gimple_build_cond(LT_EXPR, next, end, NULL_TREE, NULL_TREE),
                   GSI_NEW_STMT);
  add_phi_arg(phi, start, in, UNKNOWN_LOCATION);
  add_phi_arg(phi, next, back, UNKNOWN_LOCATION);
  return body;
}

}  // namespace yeti::selftest
