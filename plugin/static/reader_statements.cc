// Statements that are no constructs: what they access and assign, calls, atomic
// operations, and what makes the thread wait. Must not know of clauses.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

void Reader::wait(const Scope &scope) {
  may_have_waited_ = true;
  if (lanes_ >= 0) model_->lanes[lanes_].has_order = true;
  // Other instances of a task do not wait for this one.
  for (size_t k = loops_of_creator_; k < scope.loops.size(); ++k)
    model_->dimensions[scope.loops[k]].waits = true;
}

// Tells people why something is not compared.
void Reader::remark(gimple *statement, const char *text) {
  if (is_in_region() || is_gimple_omp(statement))
    model_->remarks.push_back({gimple_location(statement), text});
}

// All threads meet the barrier, or one that they meet together in place of it.
// That of an inner team keeps other threads of this one waiting for nothing.
void Reader::barrier(const Scope &scope) {
  if (!is_in_region() || is_nested_) return;
  ++task_waits_;
  if (!scope.is_certain || !scope.conditions.empty()) {
    is_lost_ = true;
    wait(scope);
    return;
  }
  ++phase_;
  passed_.clear();
  may_have_waited_ = false;
  // Who holds a lock here decides who has it next.
  check_balance({});
}

void Reader::access(tree reference, gimple *statement, const Scope &scope,
                    bool is_write, bool is_atomic) {
  if (!is_in_region()) return;
  note_in_loop(reference, statement, scope, is_write, is_atomic);
  if (!scope.is_certain) {
    if (is_write)
      remark(statement, "whether this happens depends on more than counters");
    return;
  }
  bool is_among_strands = !is_lost_ && !may_have_waited_;
  bool is_in_lanes = lanes_ >= 0;
  if (!is_among_strands && !is_in_lanes) return;
  if (TREE_THIS_VOLATILE(reference)) return;
  tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  if (!size || !tree_fits_shwi_p(size) || tree_to_shwi(size) <= 0) return;
  MaybeValue place = evaluator_.address_of(reference);
  if (!place) {
    remark(statement, is_write
                          ? "where this writes is not known while compiling"
                          : "where this reads is not known while compiling");
    return;
  }
  if (tree object = model_->roots[place->root].object) {
    if (TREE_READONLY(object) || TREE_THIS_VOLATILE(object)) return;
    is_among_strands &= sharing_->of(object) == Sharing::kShared;
    is_in_lanes = is_in_lanes && sharing_->is_common_to_lanes(object);
  }
  if (!is_among_strands && !is_in_lanes) return;
  RegionAccess access;
  access.place = gimple_location(statement);
  access.reference = reference;
  access.is_write = is_write;
  access.is_atomic = is_atomic;
  access.root = place->root;
  access.offset = place->number;
  access.size = tree_to_shwi(size);
  access.loops = scope.loops;
  access.conditions = scope.conditions;
  access.conditions.insert(access.conditions.end(), place->needs.begin(),
                           place->needs.end());
  access.executor = executor_;
  access.is_among_strands = is_among_strands;
  if (is_in_lanes) access.lanes = lanes_;
  access.order = ++order_;
  access.phase = phase_;
  bool is_of_task = executor_.kind == Executor::Kind::kTask;
  access.position = is_of_task ? creation_ : ++position_;
  access.task_waits = is_of_task ? waits_before_creation_ : task_waits_;
  access.depend_waits = is_of_task ? depend_waits_then_ : depend_waits_;
  access.groups = is_of_task ? groups_then_ : groups_;
  access.locks = locks_;
  for (const auto &[name, unused] : held_) access.locks.insert(name);
  access.passed = passed_;
  access.calls = calls_;
  model_->regions.back().accesses.push_back(std::move(access));
}

namespace {

bool is_memory(tree operand) {
  return operand &&
         (DECL_P(operand) || handled_component_p(operand) ||
          TREE_CODE(operand) == MEM_REF) &&
         TREE_CODE(operand) != FUNCTION_DECL &&
         TREE_CODE(operand) != LABEL_DECL && TREE_CODE(operand) != CONST_DECL;
}

}  // namespace

void Reader::read_operand(tree operand, gimple *statement, const Scope &scope) {
  if (!operand || TREE_CODE(operand) == ADDR_EXPR) return;
  // Indices and pointers inside of a reference are variables.
  for (tree each = operand;
       handled_component_p(each) || TREE_CODE(each) == MEM_REF;
       each = TREE_OPERAND(each, 0)) {
    if (TREE_CODE(each) == ARRAY_REF)
      read_operand(TREE_OPERAND(each, 1), statement, scope);
    if (TREE_CODE(each) == MEM_REF) {
      read_operand(TREE_OPERAND(each, 0), statement, scope);
      break;
    }
  }
  if (is_memory(operand)) access(operand, statement, scope, false);
}

// A reference that an object without a name or a closure captures.
void Reader::capture(tree left, const MaybeValue &value) {
  tree object = TREE_OPERAND(left, 0);
  if (!VAR_P(object) || TREE_CODE(TREE_TYPE(left)) != REFERENCE_TYPE) return;
  MaybeValue place = evaluator_.address_of(left);
  if (!place || !place->number.is_constant()) return;
  auto key = std::make_pair(object, place->number.constant());
  bool is_fixed = value && value->kind == Value::Kind::kAddress &&
                  !value->number.has_dimensions();
  if (is_fixed && !evaluator_.fields.count(key))
    evaluator_.fields[key] = *value;
  else
    evaluator_.fields.erase(key);
}

void Reader::assign(tree left, const MaybeValue &value, const Scope &scope,
                    gimple *statement) {
  if (!left) return;
  if (TREE_CODE(left) != SSA_NAME) {
    for (tree each = left;
         handled_component_p(each) || TREE_CODE(each) == MEM_REF;
         each = TREE_OPERAND(each, 0)) {
      if (TREE_CODE(each) == ARRAY_REF)
        read_operand(TREE_OPERAND(each, 1), statement, scope);
      if (TREE_CODE(each) == MEM_REF) {
        read_operand(TREE_OPERAND(each, 0), statement, scope);
        break;
      }
    }
    access(left, statement, scope, true);
  }
  if (has_threads_ && TREE_CODE(left) == COMPONENT_REF) capture(left, value);
  evaluator_.environment.erase(left);
  bool is_own = !sharing_ || !(DECL_P(left) || TREE_CODE(left) == SSA_NAME) ||
                sharing_->of(left) == Sharing::kPrivate;
  if (value && is_own && evaluator_.may_hold(left, *value))
    evaluator_.environment[left] = *value;
}

// Whether a call is of a library function that is given numbers and gives one.
static bool is_of_numbers(gimple *call) {
  if (!gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return false;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    if (POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call, i)))) return false;
  tree result = gimple_call_lhs(call);
  return result && !POINTER_TYPE_P(TREE_TYPE(result));
}

void Reader::call(gimple *statement, const Scope &scope) {
  for (unsigned i = 0; i < gimple_call_num_args(statement); ++i)
    read_operand(gimple_call_arg(statement, i), statement, scope);
  CallKind kind = kind_of_call(statement);
  MaybeValue result = result_of(statement);
  tree left = gimple_call_lhs(statement);
  // A block that is allocated once.
  if (has_threads_ && left && scope.loops.empty() && calls_.empty() &&
      POINTER_TYPE_P(TREE_TYPE(left)) &&
      (gimple_call_flags(statement) & ECF_MALLOC))
    result = evaluator_.new_symbol(TREE_TYPE(left), left);
  switch (is_in_region() ? kind : CallKind::kHarmless) {
    case CallKind::kUnknown:
      if (follow(statement, scope, &result)) break;
      if (!is_of_numbers(statement)) note_unknown(statement);
      remark(statement,
             "this call may wait for another thread: what follows it is not "
             "compared with what other threads do before the next barrier");
      wait(scope);
      break;
    case CallKind::kBarrier:
      barrier(scope);
      break;
    case CallKind::kTaskWait:
      wait_for_tasks(scope);
      break;
    case CallKind::kTake:
    case CallKind::kRelease:
      lock(statement, kind == CallKind::kTake);
      result = Value();
      break;
    case CallKind::kStart:
      thread(statement, scope);
      result = Value();
      break;
    case CallKind::kJoin:
      if (has_threads_) wait_for_tasks(scope);
      wait(scope);
      result = Value();
      break;
    case CallKind::kWriter:
      remark(statement, "what this call writes is not compared");
      note_unknown(statement);
      break;
    case CallKind::kHarmless:
      break;
  }
  assign(gimple_call_lhs(statement), result, scope, statement);
}

namespace {

bool is_named(tree function, const char *name) {
  return function && DECL_NAME(function) &&
         !strcmp(IDENTIFIER_POINTER(DECL_NAME(function)), name);
}

}  // namespace

// All that an inner team does is taken to be done by its first thread, but what
// others do stays in sight.
Value Reader::number_in_inner_team() {
  int number = int(model_->dimensions.size());
  Dimension dimension;
  dimension.is_helper = true;
  Value value;
  value.number = Polynomial::of_dimension(number);
  dimension.conditions.push_back({Condition::Kind::kZero, value.number});
  model_->dimensions.push_back(std::move(dimension));
  return value;
}

// The number of the thread and the size of the team.
MaybeValue Reader::result_of(gimple *call) {
  tree function = gimple_call_fndecl(call);
  if (!is_in_region() || !model_->regions.back().has_team) return {};
  bool is_number = is_named(function, number_function_);
  if (is_nested_ && is_named(function, "omp_get_thread_num"))
    return number_in_inner_team();
  if (is_nested_ && !is_league()) return {};
  if (!is_number && !is_named(function, size_function_)) return {};
  if (!is_number) return team_;
  Value value;
  if (executor_.kind == Executor::Kind::kMaster) {
    value.number = Polynomial(executor_.thread);
    return value;
  }
  if (executor_.kind != Executor::Kind::kEveryThread) return {};
  if (thread_ < 0) {
    auto to_last = team_.number.plus(Polynomial(-1));
    thread_ = int(model_->dimensions.size());
    Dimension dimension;
    dimension.is_helper = dimension.is_thread = true;
    Polynomial self = Polynomial::of_dimension(thread_);
    dimension.conditions.push_back({Condition::Kind::kNonNegative, self});
    dimension.conditions.push_back(
        {Condition::Kind::kNonNegative, *to_last->plus(self, -1)});
    model_->dimensions.push_back(std::move(dimension));
  }
  value.number = Polynomial::of_dimension(thread_);
  return value;
}

// An atomic operation is a load and a store; one that stores what it has loaded
// only reads.
void Reader::atomic_store(gimple *statement, const Scope &scope) {
  tree value =
      gimple_omp_atomic_store_val(as_a<gomp_atomic_store *>(statement));
  read_operand(value, statement, scope);
  if (!atomic_address_ || !is_in_region()) return;
  tree reference = TREE_CODE(atomic_address_) == ADDR_EXPR
                       ? TREE_OPERAND(atomic_address_, 0)
                       : build_simple_mem_ref(atomic_address_);
  access(reference, statement, scope, value != loaded_, true);
}

void Reader::statement(gimple *statement, const Scope &scope) {
  if (is_assumption(statement)) return;
  switch (gimple_code(statement)) {
    case GIMPLE_ASSIGN: {
      if (gimple_clobber_p(statement)) return;
      for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
        read_operand(gimple_op(statement, i), statement, scope);
      note_assignment(statement);
      MaybeValue value = evaluator_.evaluate(statement);
      assign(gimple_assign_lhs(statement), value, scope, statement);
      return;
    }
    case GIMPLE_CALL:
      call(statement, scope);
      return;
    case GIMPLE_COND:
      read_operand(gimple_cond_lhs(statement), statement, scope);
      read_operand(gimple_cond_rhs(statement), statement, scope);
      return;
    case GIMPLE_SWITCH:
      read_operand(gimple_switch_index(as_a<gswitch *>(statement)), statement,
                   scope);
      return;
    case GIMPLE_RETURN:
      returned_.insert(gimple_return_retval(as_a<greturn *>(statement)));
      return;
    case GIMPLE_OMP_ATOMIC_LOAD: {
      gomp_atomic_load *load = as_a<gomp_atomic_load *>(statement);
      loaded_ = gimple_omp_atomic_load_lhs(load);
      atomic_address_ = gimple_omp_atomic_load_rhs(load);
      evaluator_.environment.erase(loaded_);
      return;
    }
    case GIMPLE_OMP_ATOMIC_STORE:
      atomic_store(statement, scope);
      return;
    case GIMPLE_ASM:
      note_unknown(statement);
      skip(statement);
      wait(scope);
      return;
    default:
      construct(statement, scope);
      return;
  }
}

}  // namespace yeti::definite
