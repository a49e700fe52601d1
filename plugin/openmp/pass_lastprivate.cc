// GCC lets the thread that ran the last iteration copy a lastprivate variable
// to the original one:
//
//   i = first;
//   #pragma omp for ... the body, then #pragma omp continue (i, i)
//   if (i == end) goto copy; else goto done;
//   copy: .omp_data_i->x = x;
//   done:
//
// The first line is there so that threads without iterations do not copy. But
// if the loop has no iterations at all because 'first' equals 'end', all
// threads copy, unordered, although nobody writes according to the source. So
// the copies are ignored if the test also holds for the first value. (They are
// still made: their result is not specified, but some programs use it.)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/pass_lastprivate.h"

#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// The statement in the same sequence before 'place' that is a loop, or none.
gimple_stmt_iterator loop_before(gimple_stmt_iterator place) {
  while (!gsi_end_p(place) && gimple_code(gsi_stmt(place)) != GIMPLE_OMP_FOR)
    gsi_prev(&place);
  return place;
}

// The label 'label' after 'place', or none.
gimple_stmt_iterator label_behind(gimple_stmt_iterator place, tree label) {
  for (; !gsi_end_p(place); gsi_next(&place))
    if (glabel *found = dyn_cast<glabel *>(gsi_stmt(place)))
      if (gimple_label_label(found) == label) break;
  return place;
}

// What 'operand', used at 'place', is a copy of, as far as the statements right
// before tell: variables in memory are loaded for a test.
tree origin_of(gimple_stmt_iterator place, tree operand) {
  for (gsi_prev(&place); !gsi_end_p(place); gsi_prev(&place)) {
    gassign *copy = dyn_cast<gassign *>(gsi_stmt(place));
    if (!copy) break;
    if (gimple_assign_lhs(copy) == operand)
      return gimple_assign_single_p(copy) ? gimple_assign_rhs1(copy) : operand;
  }
  return operand;
}

// A test of a loop's variable at the end of the loop.
struct LastTest {
  gcond *test = nullptr;
  tree label_true, label_false;
  bool variable_is_first;

  // Adds the same test of 'value' to 'sequence'.
  void add(gimple_seq *sequence, tree value, tree yes, tree no) const {
    tree lhs = variable_is_first ? value : gimple_cond_lhs(test);
    tree rhs = variable_is_first ? gimple_cond_rhs(test) : value;
    gimple_seq_add_stmt(
        sequence, gimple_build_cond(gimple_cond_code(test), lhs, rhs, yes, no));
  }
};

// Whether the statement at 'place' is a test of 'variable' that has both
// labels.
bool is_test_of(gimple_stmt_iterator place, tree variable, LastTest *found) {
  gcond *test = dyn_cast<gcond *>(gsi_stmt(place));
  if (!test) return false;
  tree lhs = gimple_cond_lhs(test), rhs = gimple_cond_rhs(test);
  found->test = test;
  found->label_true = gimple_cond_true_label(test);
  found->label_false = gimple_cond_false_label(test);
  if (!found->label_true || !found->label_false) return false;
  found->variable_is_first = origin_of(place, lhs) == variable;
  return (found->variable_is_first || origin_of(place, rhs) == variable) &&
         types_compatible_p(TREE_TYPE(lhs), TREE_TYPE(variable)) &&
         types_compatible_p(TREE_TYPE(rhs), TREE_TYPE(variable));
}

// A call that makes the runtime ignore accesses, or look at them again, if
// 'test' holds for 'first'.
gimple_seq build_switch(const LastTest &test, tree first, bool ignores) {
  tree yes = create_artificial_label(UNKNOWN_LOCATION);
  tree no = create_artificial_label(UNKNOWN_LOCATION);
  gimple_seq sequence = nullptr;
  test.add(&sequence, first, yes, no);
  gimple_seq_add_stmt(&sequence, gimple_build_label(yes));
  gimple_seq_add_stmt(
      &sequence, gimple_build_call(declaration_of(EntryPoint::ignore), 1,
                                   build_int_cst(size_type_node, ignores)));
  gimple_seq_add_stmt(&sequence, gimple_build_label(no));
  return sequence;
}

// 'place' is where the body of a loop ends. Looks for copies of lastprivate
// variables after it.
void loop_end(gimple_stmt_iterator place) {
  tree variable =
      gimple_omp_continue_control_def(as_a<gomp_continue *>(gsi_stmt(place)));
  if (!variable || !VAR_P(variable)) return;
  gimple_stmt_iterator loop = loop_before(place);
  if (gsi_end_p(loop) || is_gimple_omp_oacc(gsi_stmt(loop))) return;
  tree first = NULL_TREE;
  for (gsi_next(&place); !gsi_end_p(place); gsi_next(&place)) {
    if (gimple_code(gsi_stmt(place)) == GIMPLE_OMP_RETURN) return;
    LastTest test;
    if (!is_test_of(place, variable, &test)) continue;
    gimple_stmt_iterator from = label_behind(place, test.label_true);
    gimple_stmt_iterator to = label_behind(place, test.label_false);
    if (gsi_end_p(from) || gsi_end_p(to)) continue;
    if (!first) {
      first = create_tmp_var(TREE_TYPE(variable), "first");
      gsi_insert_before(&loop, gimple_build_assign(first, variable),
                        GSI_SAME_STMT);
    }
    gsi_insert_seq_before(&to, build_switch(test, first, false), GSI_SAME_STMT);
    gsi_insert_seq_after(&from, build_switch(test, first, true),
                         GSI_CONTINUE_LINKING);
    place = to;
  }
}

tree on_statement(gimple_stmt_iterator *place, bool *, walk_stmt_info *) {
  if (gimple_code(gsi_stmt(*place)) == GIMPLE_OMP_CONTINUE) loop_end(*place);
  return NULL_TREE;
}

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti_lastprivate",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    PROP_gimple_any,
    0,
    0,
    0,
    0,
};

class PassLastprivate : public gimple_opt_pass {
 public:
  PassLastprivate() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassLastprivate; }

  bool gate(function *) override { return flag_openmp; }

  unsigned execute(function *fun) override {
    gimple_seq body = gimple_body(fun->decl);
    walk_stmt_info info;
    memset(&info, 0, sizeof info);
    walk_gimple_seq_mod(&body, on_statement, nullptr, &info);
    gimple_set_body(fun->decl, body);
    return 0;
  }
};

}  // namespace

opt_pass *make_pass_lastprivate() {
  return new PassLastprivate;
}

}  // namespace yeti
