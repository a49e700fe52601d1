// Which values of a function with jobs are numbers of iterations, or what these
// are computed from: part of ThreadDependence.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/thread_dependence.h"
#include "plugin/openmp/thread_sources.h"

namespace yeti {

// What the library is told of a loop, and what GCC computes of its answers, is
// the same for all members: a loop has one set of iterations.
void ThreadDependence::find_schedules() {
  basic_block block;
  FOR_EACH_BB_FN(block, fun_)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i)) {
    gcall *call = dyn_cast<gcall *>(gsi_stmt(i));
    if (!call || !is_of_schedule(call)) continue;
    if (shares_out_work(call)) note_bounds(call);
    if (gimple_call_lhs(call)) follow_schedule(gimple_call_lhs(call));
  }
}

void ThreadDependence::note_bounds(gcall *call) {
  for (unsigned k = 0; k < gimple_call_num_args(call); ++k) {
    tree argument = gimple_call_arg(call, k);
    if (TREE_CODE(argument) == ADDR_EXPR)
      bounds_of_chunks_.insert(TREE_OPERAND(argument, 0));
    else
      note_schedule(argument);
  }
}

// 'value' is the same for all members, and so is what it is computed from.
void ThreadDependence::note_schedule(tree value) {
  if (TREE_CODE(value) != SSA_NAME) return;
  gimple *def = SSA_NAME_DEF_STMT(value);
  gphi *phi = dyn_cast<gphi *>(def);
  if ((!phi && !is_gimple_assign(def)) || jobs_.contains(def) ||
      !of_schedules_.insert(def).second)
    return;
  for (unsigned i = 0; phi && i < gimple_phi_num_args(phi); ++i)
    note_schedule(gimple_phi_arg_def(phi, i));
  if (phi || gimple_assign_load_p(def)) return;
  for (unsigned i = 1; i < gimple_num_ops(def); ++i)
    note_schedule(gimple_op(def, i));
}

// 'name' is an answer of the library, or computed from one. Statements that the
// program does not have have no place in it.
void ThreadDependence::follow_schedule(tree name) {
  if (TREE_CODE(name) != SSA_NAME || !followed_.insert(name).second) return;
  gimple *use;
  imm_use_iterator i;
  std::vector<gimple *> uses;
  FOR_EACH_IMM_USE_STMT(use, i, name)
  uses.push_back(use);
  for (gimple *each : uses) {
    if (!is_gimple_assign(each) || jobs_.contains(each) ||
        gimple_store_p(each) || gimple_has_location(each))
      continue;
    for (unsigned k = 1; k < gimple_num_ops(each); ++k)
      note_schedule(gimple_op(each, k));
    follow_schedule(gimple_assign_lhs(each));
  }
}

// Where a call asks for the thread's number for a schedule, GCC may use its
// result in place of one that the program asks for.
Dependence ThreadDependence::of_schedule_call(gcall *call) const {
  const std::string name = name_of_work_function(call);
  if (name == "omp_get_num_threads") return kOnSchedule;
  if (name != "omp_get_thread_num") return kOnIteration;
  return jobs_.is_empty() ? kOnSchedule : kOnThread | kOnSchedule;
}

bool ThreadDependence::is_latch(gphi *phi, unsigned argument) const {
  return dominated_by_p(CDI_DOMINATORS, gimple_phi_arg_edge(phi, argument)->src,
                        gimple_bb(phi));
}

// Whether 'value' is 'name' and what is added to it, in few steps.
static bool is_sum_with(tree value, tree name, int steps = 4) {
  if (value == name) return true;
  if (steps == 0 || TREE_CODE(value) != SSA_NAME) return false;
  gassign *sum = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!sum) return false;
  switch (gimple_assign_rhs_code(sum)) {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case POINTER_PLUS_EXPR:
      return TREE_CODE(gimple_assign_rhs2(sum)) == INTEGER_CST &&
             is_sum_with(gimple_assign_rhs1(sum), name, steps - 1);
    case NOP_EXPR:
      return is_sum_with(gimple_assign_rhs1(sum), name, steps - 1);
    default:
      return false;
  }
}

// Whether 'value' is computed from 'from', in few steps.
static bool is_computed_from(tree value, tree from, int steps = 6) {
  if (value == from) return true;
  if (steps == 0 || TREE_CODE(value) != SSA_NAME) return false;
  gassign *def = safe_dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!def || gimple_assign_load_p(def)) return false;
  for (unsigned i = 1; i < gimple_num_ops(def); ++i)
    if (is_computed_from(gimple_op(def, i), from, steps - 1)) return true;
  return false;
}

// Whether a loop goes on as long as 'name', or what follows it, has not come to
// the end that the schedule says.
bool ThreadDependence::is_counter(tree name) const {
  class loop *loop = gimple_bb(SSA_NAME_DEF_STMT(name))->loop_father;
  if (!loop_outer(loop)) return false;
  for (edge exit : get_loop_exit_edges(loop)) {
    gcond *end = safe_dyn_cast<gcond *>(last_nondebug_stmt(exit->src));
    if (!end || gimple_has_location(end)) continue;
    tree left = gimple_cond_lhs(end), right = gimple_cond_rhs(end);
    if ((is_sum_with(left, name) && of_value(right) & kOnSchedule) ||
        (is_sum_with(right, name) && of_value(left) & kOnSchedule))
      return true;
  }
  return false;
}

// Whether 'value' is computed from that with which the counter of the loop of
// 'header' begins: the numbers of a nest of loops.
bool ThreadDependence::begins_with_counter(tree value,
                                           basic_block header) const {
  for (gphi_iterator i = gsi_start_phis(header); !gsi_end_p(i); gsi_next(&i)) {
    tree counter = gimple_phi_result(i.phi());
    if (virtual_operand_p(counter) || !is_counter(counter)) continue;
    for (unsigned k = 0; k < gimple_phi_num_args(i.phi()); ++k) {
      tree first = gimple_phi_arg_def(i.phi(), k);
      if (!is_latch(i.phi(), k) && TREE_CODE(first) == SSA_NAME &&
          !is_gimple_call(SSA_NAME_DEF_STMT(first)) &&
          is_computed_from(value, first))
        return true;
    }
  }
  return false;
}

// Whether what the latches bring to 'phi' comes from between jobs. A sum in a
// job may stand for that behind it.
bool ThreadDependence::goes_on_between_jobs(gphi *phi) const {
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
    if (!is_latch(phi, i)) continue;
    tree argument = gimple_phi_arg_def(phi, i);
    if (TREE_CODE(argument) != SSA_NAME) return false;
    gimple *def = SSA_NAME_DEF_STMT(argument);
    const bool is_of_another =
        gimple_bb(def) == gimple_bb(phi) && is_a<gphi *>(def) && def != phi;
    if (is_of_another ||
        (jobs_.contains(def) && !is_sum_with(argument, gimple_phi_result(phi))))
      return false;
  }
  return true;
}

// Whether 'phi' is the number of the iteration in a loop that GCC has made of a
// schedule.
bool ThreadDependence::counts_iterations(gphi *phi) const {
  if (jobs_.is_empty()) return false;
  bool has_latch = false;
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
    tree argument = gimple_phi_arg_def(phi, i);
    if (is_latch(phi, i)) {
      has_latch = true;
      continue;
    }
    const Dependence first = of_value(argument);
    const bool is_of_chunk = first & kOnIteration && !(first & kOnThread);
    if (!is_of_chunk &&
        !(first & kOnSchedule && is_counter(gimple_phi_result(phi))) &&
        !(first & kOnSchedule && begins_with_counter(argument, gimple_bb(phi))))
      return false;
  }
  return has_latch && goes_on_between_jobs(phi);
}

// Of a value that the member keeps from one job for the next: what a job left,
// or the number of the iteration before.
Dependence ThreadDependence::of_kept(gphi *phi) const {
  if (jobs_.is_empty() || jobs_.contains(phi)) return 0;
  bool is_left = false, goes_on = false;
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
    tree argument = gimple_phi_arg_def(phi, i);
    is_left |= TREE_CODE(argument) == SSA_NAME &&
               jobs_.contains(SSA_NAME_DEF_STMT(argument));
    goes_on |= is_latch(phi, i) && of_value(argument) & kOnIteration;
  }
  return is_left || goes_on ? kOnMember : 0;
}

}  // namespace yeti
