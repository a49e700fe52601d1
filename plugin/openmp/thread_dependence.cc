// A forward analysis over SSA names and blocks. Both are joined by "or", so
// that the least solution is reached from below.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/thread_dependence.h"

#include "plugin/effects/atomics.h"
#include "plugin/openmp/thread_sources.h"

namespace yeti {

bool is_body_of_construct(tree function) {
  tree name = DECL_NAME(DECL_ORIGIN(function));
  return name && strstr(IDENTIFIER_POINTER(name), "._omp_fn");
}

bool is_of_library(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (gimple_call_internal_p(call) || gimple_call_builtin_p(call)) return true;
  return callee && DECL_EXTERNAL(callee) &&
         in_system_header_at(DECL_SOURCE_LOCATION(callee));
}

namespace {

// The parameter by which the body of a parallel region or a task gets what was
// shared or captured at its start.
bool is_captured_data(tree name) {
  tree variable = SSA_NAME_VAR(name);
  return SSA_NAME_IS_DEFAULT_DEF(name) && variable &&
         TREE_CODE(variable) == PARM_DECL &&
         is_body_of_construct(current_function_decl);
}

// Whether 'pointer' is what was captured: the data, or a pointer in them.
bool is_captured(tree pointer) {
  if (TREE_CODE(pointer) != SSA_NAME) return false;
  if (is_captured_data(pointer)) return true;
  gimple *def = SSA_NAME_DEF_STMT(pointer);
  if (!gimple_assign_load_p(def)) return false;
  tree base = get_base_address(gimple_assign_rhs1(def));
  return base && TREE_CODE(base) == MEM_REF &&
         TREE_CODE(TREE_OPERAND(base, 0)) == SSA_NAME &&
         is_captured_data(TREE_OPERAND(base, 0));
}

}  // namespace

ThreadDependence::ThreadDependence(function *fun)
    : fun_(fun),
      jobs_(fun),
      of_name_(num_ssa_names),
      of_block_(last_basic_block_for_fn(fun)) {
  if (!jobs_.is_empty()) {
    find_changed_captures();
    find_schedules();
  }
  calculate_dominance_info(CDI_DOMINATORS);
  calculate_dominance_info(CDI_POST_DOMINATORS);
  solve();
  free_dominance_info(CDI_POST_DOMINATORS);
}

Dependence ThreadDependence::of_value(tree value) const {
  if (!value) return 0;
  if (TREE_CODE(value) == SSA_NAME) return of_name_[SSA_NAME_VERSION(value)];
  if (is_gimple_min_invariant(value))
    return TREE_CODE(value) == ADDR_EXPR ? of_address(TREE_OPERAND(value, 0))
                                         : 0;
  if (TREE_CODE(value) == ADDR_EXPR) return of_address(TREE_OPERAND(value, 0));
  if (is_gimple_reg(value)) return of_local();
  return of_load(value);
}

// A local variable is on the stack of the thread, so its address says nothing
// certain. It is the member's own, whether or not it was declared in a job.
Dependence ThreadDependence::of_local() const {
  return jobs_.is_empty() ? kOnUnknown : kOnUnknown | kOnMember;
}

Dependence ThreadDependence::of_address(tree reference) const {
  Dependence result = 0;
  tree inner = reference;
  for (; handled_component_p(inner); inner = TREE_OPERAND(inner, 0))
    if (TREE_CODE(inner) == ARRAY_REF || TREE_CODE(inner) == ARRAY_RANGE_REF)
      result |= of_value(TREE_OPERAND(inner, 1));
  switch (TREE_CODE(inner)) {
    case VAR_DECL:
      if (is_thread_local(inner)) return result | kOnThread;
      return is_global_var(inner) ? result : result | of_local();
    case CONST_DECL:
      return result;
    case MEM_REF:
      return result | of_value(TREE_OPERAND(inner, 0));
    case TARGET_MEM_REF:
      return result | of_value(TMR_BASE(inner)) | of_value(TMR_INDEX(inner)) |
             of_value(TMR_INDEX2(inner));
    default:
      return result | (CONSTANT_CLASS_P(inner) ? 0 : of_local());
  }
}

// Of the value in memory. Any thread finds the same value in a shared variable.
// Behind a pointer that was itself loaded, the task may have stored a value
// that depends on its thread.
Dependence ThreadDependence::of_load(tree reference) const {
  if (bounds_of_chunks_.count(reference)) return kOnIteration;
  Dependence address = of_address(reference);
  if (address) return address;
  tree base = get_base_address(reference);
  if (TREE_CODE(base) == MEM_REF) {
    tree pointer = TREE_OPERAND(base, 0);
    if (TREE_CODE(pointer) == SSA_NAME && !is_captured(pointer))
      return kOnUnknown;
  } else if (!DECL_P(base) && !CONSTANT_CLASS_P(base)) {
    return kOnUnknown;
  }
  return 0;
}

Dependence ThreadDependence::of_call(gcall *call) const {
  if (asks_for_thread(call)) return kOnThread;
  if (shares_out_work(call)) return of_schedule_call(call);
  if (is_atomic(call)) {
    auto order = order_of_atomic(call);
    bool only_loads = order && !gimple_vdef(call);
    return only_loads ? kOnUnknown : kOnUnknown | kOnTurn;
  }
  // A function of the program may know the thread even if it reads no memory:
  // GCC takes the address of a thread-local variable for a constant.
  bool is_known = gimple_call_flags(call) & ECF_CONST && is_of_library(call);
  if (!is_known && !is_of_schedule(call)) return kOnUnknown;
  Dependence result = 0;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    result |= of_value(gimple_call_arg(call, i));
  return result;
}

namespace {

// The base of all references to captured data by fields.
bool is_captured_record(tree record) {
  return TREE_CODE(record) == MEM_REF &&
         TREE_CODE(TREE_OPERAND(record, 0)) == SSA_NAME &&
         is_captured_data(TREE_OPERAND(record, 0));
}

// Adds to 'fields' the field of the captured data that is stored to, or of
// which the address is taken; null if it is not known which.
bool note_changed(gimple *, tree, tree reference, void *fields) {
  if (TREE_CODE(reference) == ADDR_EXPR) reference = TREE_OPERAND(reference, 0);
  tree field = NULL_TREE;
  for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
    if (TREE_CODE(reference) == COMPONENT_REF)
      field = TREE_OPERAND(reference, 1);
  if (is_captured_record(reference))
    static_cast<std::set<tree> *>(fields)->insert(field);
  return false;
}

// Whether 'statement' has the address of the captured data as a value.
bool takes_captured_data(gimple *statement) {
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
    tree operand = gimple_op(statement, i);
    if (operand && TREE_CODE(operand) == SSA_NAME && is_captured_data(operand))
      return true;
  }
  return false;
}

}  // namespace

// Fields that hold a shared variable itself, which the region may change.
void ThreadDependence::find_changed_captures() {
  basic_block block;
  FOR_EACH_BB_FN(block, fun_) {
    for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
      for (unsigned k = 0; k < gimple_phi_num_args(i.phi()); ++k) {
        tree argument = gimple_phi_arg_def(i.phi(), k);
        if (TREE_CODE(argument) == SSA_NAME && is_captured_data(argument))
          changed_captures_.insert(NULL_TREE);
      }
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i)) {
      if (is_gimple_debug(gsi_stmt(i))) continue;
      walk_stmt_load_store_addr_ops(gsi_stmt(i), &changed_captures_, nullptr,
                                    note_changed, note_changed);
      if (takes_captured_data(gsi_stmt(i))) changed_captures_.insert(NULL_TREE);
    }
  }
}

bool ThreadDependence::is_fixed_capture(tree reference) const {
  return TREE_CODE(reference) == COMPONENT_REF &&
         is_captured_record(TREE_OPERAND(reference, 0)) &&
         !changed_captures_.count(TREE_OPERAND(reference, 1)) &&
         !changed_captures_.count(NULL_TREE);
}

// What a member reads from shared memory for itself, a ticket or a block from a
// list, may be what no other member reads, and so may the result of a call. In
// a job it is the job's, whoever runs that; but a function of another file may
// not have been compiled with Yeti, and may know the thread.
Dependence ThreadDependence::of_member(gimple *statement) const {
  if (jobs_.is_empty()) return 0;
  const bool inside = jobs_.contains(statement);
  if (gcall *call = dyn_cast<gcall *>(statement)) {
    bool is_known = gimple_call_flags(call) & ECF_CONST && is_of_library(call);
    tree callee = gimple_call_fndecl(call);
    bool is_of_unit = callee && !DECL_EXTERNAL(callee);
    return is_known || shares_out_work(call) || (inside && is_of_unit)
               ? 0
               : kOnMember;
  }
  if (inside || !gimple_assign_load_p(statement) ||
      bounds_of_chunks_.count(gimple_assign_rhs1(statement)) ||
      of_schedules_.count(statement))
    return 0;
  return is_fixed_capture(gimple_assign_rhs1(statement)) ? 0 : kOnMember;
}

Dependence ThreadDependence::of_statement(gimple *statement) const {
  const Dependence own = of_member(statement);
  if (gcall *call = dyn_cast<gcall *>(statement)) return of_call(call) | own;
  if (!is_gimple_assign(statement)) return kOnUnknown | own;
  Dependence result = own;
  for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
    result |= of_value(gimple_op(statement, i));
  return result;
}

// Of what decides which edge is taken at the end of 'block'.
Dependence ThreadDependence::of_choice(basic_block block) const {
  if (EDGE_COUNT(block->succs) < 2) return 0;
  gimple *last = last_nondebug_stmt(block);
  if (!last) return 0;
  if (gcond *condition = dyn_cast<gcond *>(last)) {
    const Dependence result = of_value(gimple_cond_lhs(condition)) |
                              of_value(gimple_cond_rhs(condition));
    const bool is_of_schedule =
        result & kOnSchedule && !gimple_has_location(condition);
    return is_of_schedule ? result & ~kOnThread : result;
  }
  if (gswitch *choice = dyn_cast<gswitch *>(last))
    return of_value(gimple_switch_index(choice));
  // An exception, or a computed jump. A call is taken to return.
  return is_gimple_call(last) ? 0 : kOnUnknown;
}

// Whether 'a' and 'b' are computed in the same way from the same values, in few
// steps: loads of the same place with the same memory before them, and
// arithmetic on such.
static bool are_same_value(tree a, tree b, int steps = 4) {
  if (operand_equal_p(a, b, 0)) return true;
  if (steps == 0 || TREE_CODE(a) != SSA_NAME || TREE_CODE(b) != SSA_NAME ||
      !types_compatible_p(TREE_TYPE(a), TREE_TYPE(b)))
    return false;
  gimple *of_a = SSA_NAME_DEF_STMT(a), *of_b = SSA_NAME_DEF_STMT(b);
  if (!is_gimple_assign(of_a) || !is_gimple_assign(of_b) ||
      gimple_assign_rhs_code(of_a) != gimple_assign_rhs_code(of_b) ||
      gimple_vuse(of_a) != gimple_vuse(of_b))
    return false;
  if (gimple_vuse(of_a))
    return operand_equal_p(gimple_assign_rhs1(of_a), gimple_assign_rhs1(of_b),
                           0);
  for (unsigned i = 1; i < gimple_num_ops(of_a); ++i)
    if (!are_same_value(gimple_op(of_a, i), gimple_op(of_b, i), steps - 1))
      return false;
  return true;
}

// Where all ways bring the same value, which of them was taken does not matter.
// Partial redundancy elimination makes such: it loads a value on one way that
// the other has loaded already.
static bool has_one_value(gphi *phi) {
  tree first = gimple_phi_arg_def(phi, 0);
  for (unsigned i = 1; i < gimple_phi_num_args(phi); ++i)
    if (!are_same_value(first, gimple_phi_arg_def(phi, i))) return false;
  return true;
}

// Whether no statement gives 'value' its value: nobody looks at it.
static bool is_undefined(tree value) {
  return TREE_CODE(value) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF(value) &&
         SSA_NAME_VAR(value) && VAR_P(SSA_NAME_VAR(value));
}

Dependence ThreadDependence::of_phi(gphi *phi) const {
  if (has_one_value(phi)) return of_value(gimple_phi_arg_def(phi, 0));
  if (of_schedules_.count(phi)) return 0;
  if (counts_iterations(phi)) return kOnIteration;
  Dependence result = of_kept(phi);
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
    tree argument = gimple_phi_arg_def(phi, i);
    basic_block from = gimple_phi_arg_edge(phi, i)->src;
    result |= of_block_[from->index] | of_choice(from);
    if (!is_undefined(argument)) result |= of_value(argument);
  }
  return result;
}

bool ThreadDependence::change(tree name, Dependence now) {
  Dependence &known = of_name_[SSA_NAME_VERSION(name)];
  if ((known | now) == known) return false;
  known |= now;
  return true;
}

bool ThreadDependence::visit(basic_block block) {
  bool changed = false;
  for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
    if (!virtual_operand_p(gimple_phi_result(i.phi())))
      changed |= change(gimple_phi_result(i.phi()), of_phi(i.phi()));
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i)) {
    if (is_gimple_debug(gsi_stmt(i))) continue;
    tree result;
    ssa_op_iter k;
    FOR_EACH_SSA_TREE_OPERAND(result, gsi_stmt(i), k, SSA_OP_DEF)
    changed |= change(result, of_statement(gsi_stmt(i)));
  }
  return changed;
}

bool ThreadDependence::decide_blocks(control_dependences &control) {
  bool changed = false;
  basic_block block;
  FOR_EACH_BB_FN(block, fun_) {
    Dependence now = of_block_[block->index];
    bitmap_iterator i;
    unsigned number;
    EXECUTE_IF_SET_IN_BITMAP(control.get_edges_dependent_on(block->index), 0,
                             number, i) {
      basic_block from = control.get_edge_src(number);
      if (from == ENTRY_BLOCK_PTR_FOR_FN(fun_)) continue;
      Dependence choice = of_choice(from) | of_block_[from->index];
      const bool enters_job =
          !jobs_.contains_end(from) && jobs_.reach_into(block);
      now |= enters_job ? choice & kOnThread : choice;
    }
    changed |= now != of_block_[block->index];
    of_block_[block->index] = now;
  }
  return changed;
}

// To the least solution. What comes from outside is unknown, except for what
// was captured.
void ThreadDependence::solve() {
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME(i, name, fun_)
  if (SSA_NAME_IS_DEFAULT_DEF(name) && !is_captured_data(name))
    of_name_[i] = of_local();
  control_dependences control;
  std::vector<int> order(n_basic_blocks_for_fn(fun_));
  int count =
      pre_and_rev_post_order_compute_fn(fun_, nullptr, order.data(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (int k = 0; k < count; ++k)
      changed |= visit(BASIC_BLOCK_FOR_FN(fun_, order[k]));
    changed |= decide_blocks(control);
  }
}

}  // namespace yeti
