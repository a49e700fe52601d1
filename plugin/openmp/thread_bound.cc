// A forward analysis over SSA names and blocks, to the least solution: what a
// value is made of, and what decides whether a block is run. Loads from shared
// memory have the value that any thread would find there, as long as it is one
// of a variable, not of memory behind a pointer that was itself loaded: there
// the task may have put what depends on its thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/thread_bound.h"

#include "plugin/effects/atomics.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// What a value depends on besides shared memory, constants, captured values and
// the number of the iteration. Values are joined by "or".
using Dependence = unsigned char;
constexpr Dependence kOnUnknown = 1;
// The order in which threads came: what an atomic update has returned.
constexpr Dependence kOnTurn = 2;
constexpr Dependence kOnThread = 4;

YetiBinding binding_of(Dependence dependence) {
  if (dependence & (kOnTurn | kOnThread)) return kYetiThreadBound;
  return dependence ? kYetiBindingUnknown : kYetiIndependent;
}

// The name by which the linker knows 'function', without Fortran's underscore.
std::string external_name(tree function) {
  static constexpr char kBuiltin[] = "__builtin_";
  const char *text = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  if (*text == '*') ++text;
  if (starts_with(text, kBuiltin)) text += strlen(kBuiltin);
  std::string name = text;
  if (name.size() > 1 && name.back() == '_') name.pop_back();
  return name;
}

bool tells_threads_apart(const std::string &name) {
  static const std::set<std::string> names = {
#define X(name) name,
#include "plugin/openmp/thread_sources.inc"
#undef X
  };
  return names.count(name) != 0;
}

// GCC asks for the thread's number, too, to find the iterations of a static
// schedule: a call that stands nowhere in the source. What comes of it is the
// number of an iteration.
bool is_of_schedule(gcall *call) {
  return gimple_location(call) == UNKNOWN_LOCATION;
}

// Whether the result of 'call' depends on the thread by itself. C++ reaches
// thread-local variables that are public, or that have a constructor, by
// wrappers.
bool asks_for_thread(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!callee) return false;
  std::string name = external_name(callee);
  if (starts_with(name.c_str(), "_ZTW")) return true;
  return TREE_PUBLIC(callee) && DECL_EXTERNAL(callee) &&
         tells_threads_apart(name) && !is_of_schedule(call);
}

bool is_thread_local(tree decl) {
  return VAR_P(decl) && DECL_THREAD_LOCAL_P(decl);
}

// The parameter by which the body of a parallel region or a task gets what was
// shared or captured at its start.
bool is_captured_data(tree name) {
  tree variable = SSA_NAME_VAR(name);
  tree of_function = DECL_NAME(DECL_ORIGIN(current_function_decl));
  return SSA_NAME_IS_DEFAULT_DEF(name) && variable &&
         TREE_CODE(variable) == PARM_DECL && of_function &&
         strstr(IDENTIFIER_POINTER(of_function), "._omp_fn");
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

bool is_omp_data(tree reference) {
  tree base = get_base_address(reference);
  tree name = base ? TYPE_NAME(TYPE_MAIN_VARIANT(TREE_TYPE(base))) : NULL_TREE;
  if (name && TREE_CODE(name) == TYPE_DECL) name = DECL_NAME(name);
  return name && starts_with(IDENTIFIER_POINTER(name), ".omp_data_s");
}

// Whether memory of 'type' may hold what becomes part of an address, or of a
// condition: no number with a fraction does.
bool may_decide(tree type) {
  return !SCALAR_FLOAT_TYPE_P(type) && TREE_CODE(type) != COMPLEX_TYPE;
}

class Analysis {
 public:
  explicit Analysis(function *fun)
      : fun_(fun),
        of_name_(num_ssa_names),
        of_block_(last_basic_block_for_fn(fun)) {
    calculate_dominance_info(CDI_POST_DOMINATORS);
    solve();
    free_dominance_info(CDI_POST_DOMINATORS);
  }

  YetiBinding binding(const Access &access) const;
  std::vector<BindPoint> bind_points() const;

 private:
  Dependence of_value(tree value) const;
  Dependence of_address(tree reference) const;
  Dependence of_load(tree reference) const;
  Dependence of_call(gcall *call) const;
  Dependence of_statement(gimple *statement) const;
  Dependence of_phi(gphi *phi) const;
  Dependence of_choice(basic_block block) const;
  bool change(tree name, Dependence now);
  bool visit(basic_block block);
  bool decide_blocks(control_dependences &control);
  void solve();
  bool leaves_by_call(gcall *call) const;
  bool leaves_by_store(gimple *statement) const;
  bool leaves_by_return(gimple *statement) const;

  function *fun_;
  std::vector<Dependence> of_name_;
  std::vector<Dependence> of_block_;  // what decides whether it is run
};

Dependence Analysis::of_value(tree value) const {
  if (!value) return 0;
  if (TREE_CODE(value) == SSA_NAME) return of_name_[SSA_NAME_VERSION(value)];
  if (is_gimple_min_invariant(value))
    return TREE_CODE(value) == ADDR_EXPR ? of_address(TREE_OPERAND(value, 0))
                                         : 0;
  if (TREE_CODE(value) == ADDR_EXPR) return of_address(TREE_OPERAND(value, 0));
  if (is_gimple_reg(value)) return kOnUnknown;
  return of_load(value);
}

// Of where the bytes of 'reference' are. Those of a local variable are on the
// stack of the thread; who has its address has it from the strand.
Dependence Analysis::of_address(tree reference) const {
  Dependence result = 0;
  tree inner = reference;
  for (; handled_component_p(inner); inner = TREE_OPERAND(inner, 0))
    if (TREE_CODE(inner) == ARRAY_REF || TREE_CODE(inner) == ARRAY_RANGE_REF)
      result |= of_value(TREE_OPERAND(inner, 1));
  switch (TREE_CODE(inner)) {
    case VAR_DECL:
      if (is_thread_local(inner)) return result | kOnThread;
      return is_global_var(inner) ? result : result | kOnUnknown;
    case MEM_REF:
      return result | of_value(TREE_OPERAND(inner, 0));
    case TARGET_MEM_REF:
      return result | of_value(TMR_BASE(inner)) | of_value(TMR_INDEX(inner)) |
             of_value(TMR_INDEX2(inner));
    default:
      return result | (CONSTANT_CLASS_P(inner) ? 0 : kOnUnknown);
  }
}

// Of the value in memory.
Dependence Analysis::of_load(tree reference) const {
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

// Whether 'call' is of a function that looks at nothing of the program's but
// what its arguments point to, and calls none of its functions.
bool is_of_library(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (gimple_call_internal_p(call) || gimple_call_builtin_p(call)) return true;
  return callee && DECL_EXTERNAL(callee) &&
         in_system_header_at(DECL_SOURCE_LOCATION(callee));
}

Dependence Analysis::of_call(gcall *call) const {
  if (asks_for_thread(call)) return kOnThread;
  if (is_atomic(call)) {
    auto order = order_of_atomic(call);
    bool only_loads = order && !gimple_vdef(call);
    return only_loads ? kOnUnknown : kOnUnknown | kOnTurn;
  }
  // Functions of the program that read no memory may know the thread, too: GCC
  // takes the address of a thread-local variable for a constant.
  bool is_known = gimple_call_flags(call) & ECF_CONST && is_of_library(call);
  if (!is_known && !is_of_schedule(call)) return kOnUnknown;
  Dependence result = 0;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    result |= of_value(gimple_call_arg(call, i));
  return result;
}

Dependence Analysis::of_statement(gimple *statement) const {
  if (gcall *call = dyn_cast<gcall *>(statement)) return of_call(call);
  if (!is_gimple_assign(statement)) return kOnUnknown;
  Dependence result = 0;
  for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
    result |= of_value(gimple_op(statement, i));
  return result;
}

// What decides which way is taken at the end of 'block'.
Dependence Analysis::of_choice(basic_block block) const {
  if (EDGE_COUNT(block->succs) < 2) return 0;
  gimple *last = last_stmt(block);
  if (!last) return 0;
  if (gcond *condition = dyn_cast<gcond *>(last))
    return of_value(gimple_cond_lhs(condition)) |
           of_value(gimple_cond_rhs(condition));
  if (gswitch *choice = dyn_cast<gswitch *>(last))
    return of_value(gimple_switch_index(choice));
  // An exception, or a jump: what is behind a call that returns as usual is
  // taken to be run.
  return is_gimple_call(last) ? 0 : kOnUnknown;
}

Dependence Analysis::of_phi(gphi *phi) const {
  Dependence result = 0;
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
    basic_block from = gimple_phi_arg_edge(phi, i)->src;
    result |= of_value(gimple_phi_arg_def(phi, i)) | of_block_[from->index] |
              of_choice(from);
  }
  return result;
}

bool Analysis::change(tree name, Dependence now) {
  Dependence &known = of_name_[SSA_NAME_VERSION(name)];
  if ((known | now) == known) return false;
  known |= now;
  return true;
}

bool Analysis::visit(basic_block block) {
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

bool Analysis::decide_blocks(control_dependences &control) {
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
      now |= of_choice(from) | of_block_[from->index];
    }
    changed |= now != of_block_[block->index];
    of_block_[block->index] = now;
  }
  return changed;
}

// What comes from outside is unknown, but for what was captured.
void Analysis::solve() {
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME(i, name, fun_)
  if (SSA_NAME_IS_DEFAULT_DEF(name) && !is_captured_data(name))
    of_name_[i] = kOnUnknown;
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

// Who else calls a function than the bodies of regions and tasks is not known,
// nor under which conditions.
YetiBinding Analysis::binding(const Access &access) const {
  Dependence result = of_block_[gimple_bb(access.statement)->index];
  if (access.reference)
    result |= of_address(access.reference);
  else
    result |= of_value(access.pointer) | of_value(access.size);
  return binding_of(result);
}

bool Analysis::leaves_by_call(gcall *call) const {
  if (is_atomic(call) || is_entry_point(gimple_call_fndecl(call)) ||
      gimple_call_flags(call) & ECF_CONST)
    return false;
  bool is_bound = of_block_[gimple_bb(call)->index] & kOnThread;
  bool has_pointer = false;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    tree argument = gimple_call_arg(call, i);
    bool is_pointer = POINTER_TYPE_P(TREE_TYPE(argument));
    has_pointer |= is_pointer;
    if ((of_value(argument) & kOnThread) &&
        (is_pointer ||
         (!is_of_library(call) && may_decide(TREE_TYPE(argument)))))
      return true;
  }
  return is_bound && (has_pointer || !is_of_library(call));
}

// What is put where it depends on the thread is found again only there, and
// what a task captures does not depend on the thread any more.
bool Analysis::leaves_by_store(gimple *statement) const {
  if (!gimple_store_p(statement) || !is_gimple_assign(statement)) return false;
  tree to = gimple_assign_lhs(statement);
  return may_decide(TREE_TYPE(to)) && !is_omp_data(to) &&
         !(of_address(to) & kOnThread) && (of_statement(statement) & kOnThread);
}

bool Analysis::leaves_by_return(gimple *statement) const {
  greturn *end = dyn_cast<greturn *>(statement);
  return end && (of_value(gimple_return_retval(end)) & kOnThread);
}

// A store in a loop would not be alone in it: what is told, is told before.
BindPoint point_for_store(gimple *statement) {
  class loop *loop = gimple_bb(statement)->loop_father;
  if (!loop || !loop_outer(loop)) return {statement, nullptr};
  while (loop_outer(loop_outer(loop))) loop = loop_outer(loop);
  edge e, entry = nullptr;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, loop->header->preds)
  if (!flow_bb_inside_loop_p(loop, e->src)) {
    if (entry || (e->flags & EDGE_COMPLEX)) return {statement, nullptr};
    entry = e;
  }
  return entry ? BindPoint{nullptr, entry} : BindPoint{statement, nullptr};
}

std::vector<BindPoint> Analysis::bind_points() const {
  std::vector<BindPoint> points;
  basic_block block;
  FOR_EACH_BB_FN(block, fun_)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (is_gimple_debug(statement)) continue;
    gcall *call = dyn_cast<gcall *>(statement);
    if ((call && leaves_by_call(call)) || leaves_by_return(statement))
      points.push_back({statement, nullptr});
    else if (leaves_by_store(statement))
      points.push_back(point_for_store(statement));
    else
      continue;
    // The rest of the block comes after it.
    break;
  }
  return points;
}

bool is_body_of_construct(function *fun) {
  tree name = DECL_NAME(DECL_ORIGIN(fun->decl));
  return name && strstr(IDENTIFIER_POINTER(name), "._omp_fn");
}

tree find_thread_local(tree *each, int *, void *) {
  return is_thread_local(*each) ? *each : NULL_TREE;
}

// Whether anything in 'statement' depends on the thread by itself.
bool is_source(gimple *statement) {
  if (gcall *call = dyn_cast<gcall *>(statement))
    if (asks_for_thread(call) || is_atomic(call)) return true;
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
    tree *operand = gimple_op_ptr(statement, i);
    if (*operand && TREE_CODE(*operand) != SSA_NAME &&
        walk_tree_without_duplicates(operand, find_thread_local, nullptr))
      return true;
  }
  return false;
}

bool has_source(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN(block, fun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (!is_gimple_debug(gsi_stmt(i)) && is_source(gsi_stmt(i))) return true;
  return false;
}

}  // namespace

bool may_have_thread_bound(function *fun) {
  return is_body_of_construct(fun) || has_source(fun);
}

// In most functions nothing can be said.
std::vector<BindPoint> find_thread_bound(function *fun,
                                         std::vector<Access> &accesses) {
  bool is_body = is_body_of_construct(fun);
  if (!is_body && !has_source(fun)) return {};
  Analysis analysis(fun);
  for (Access &access : accesses) {
    access.binding = analysis.binding(access);
    if (!is_body && access.binding == kYetiIndependent)
      access.binding = kYetiBindingUnknown;
  }
  return analysis.bind_points();
}

void emit_binds(const std::vector<BindPoint> &points) {
  std::set<edge> told;
  for (const BindPoint &point : points) {
    gcall *call = gimple_build_call(declaration_of(EntryPoint::bind), 0);
    if (point.statement) {
      gimple_set_location(call, gimple_location(point.statement));
      gimple_stmt_iterator place = gsi_for_stmt(point.statement);
      gsi_insert_before(&place, call, GSI_SAME_STMT);
    } else if (told.insert(point.place).second) {
      gsi_insert_on_edge(point.place, call);
    }
  }
}

bool is_as_strict(YetiBinding a, YetiBinding b) {
  return least_strict(a, b) == b;
}

YetiBinding least_strict(YetiBinding a, YetiBinding b) {
  if (a == kYetiThreadBound || b == kYetiThreadBound) return kYetiThreadBound;
  return a == kYetiBindingUnknown ? a : b;
}

}  // namespace yeti
