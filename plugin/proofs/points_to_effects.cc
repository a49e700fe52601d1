// What the statements of a function do to memory, and to the parameters and
// results of other functions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/accesses/block_operations.h"
#include "plugin/accesses/memory_access.h"
#include "plugin/effects/atomic_builtins.h"
#include "plugin/effects/atomics.h"
#include "plugin/effects/library_effects.h"
#include "plugin/effects/sync_effects.h"
#include "plugin/proofs/library_uses.h"
#include "plugin/proofs/points_to.h"
#include "plugin/proxies/object_flow.h"

namespace yeti::proofs {

namespace {

constexpr Region whole(int object) {
  return {object, kAnywhere, kAnywhere, false};
}

bool is_call_of(gcall *call, const char *name) {
  return !gimple_call_internal_p(call) &&
         !strcmp(library_name(gimple_call_fndecl(call)), name);
}

// The function whose address 'value' is, or null.
tree function_at(tree value) {
  return TREE_CODE(value) == ADDR_EXPR &&
                 TREE_CODE(TREE_OPERAND(value, 0)) == FUNCTION_DECL
             ? TREE_OPERAND(value, 0)
             : NULL_TREE;
}

}  // namespace

std::optional<Start> start_of(const UnitPointers &unit, gcall *call) {
  if (gimple_call_internal_p(call)) return {};
  bool is_thread =
      is_call_of(call, "pthread_create") && gimple_call_num_args(call) == 4;
  if (!is_thread && !starts_function(call)) return {};
  unsigned position = is_thread ? 2 : 0;
  tree function = unit.body_of(function_at(gimple_call_arg(call, position)));
  if (!function) return {};
  const char *name = library_name(gimple_call_fndecl(call));
  StartKind kind = is_thread                        ? StartKind::kThread
                   : starts_with(name, "GOMP_task") ? StartKind::kTask
                                                    : StartKind::kTeam;
  return Start{kind, function, gimple_call_arg(call, position + 1)};
}

bool FunctionPointers::follow_effects() {
  bool changed = store_parameters();
  basic_block block;
  FOR_EACH_BB_FN(block, fun_) {
    for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
      for (unsigned k = 0; k < gimple_phi_num_args(i.phi()); ++k)
        if (tree function = function_at(gimple_phi_arg_def(i.phi(), k)))
          changed |= unit_.open_function(function);
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (!is_gimple_debug(gsi_stmt(i))) changed |= follow(gsi_stmt(i));
  }
  return changed;
}

// Parameters that are in memory.
bool FunctionPointers::store_parameters() {
  bool changed = false, is_open = unit_.is_open(fun_->decl);
  UnitPointers::Signature &signature = unit_.signature(fun_->decl);
  unsigned number = 0;
  for (tree each = DECL_ARGUMENTS(fun_->decl); each;
       each = DECL_CHAIN(each), ++number) {
    if (is_gimple_reg(each)) continue;
    Region region = whole(unit_.objects().of_variable(each));
    if (is_open)
      changed |=
          unit_.objects().store(region, Objects::unknown(), Carrier::kBytes);
    if (number < signature.parameters.size())
      changed |= unit_.objects().store(region, signature.parameters[number],
                                       Carrier::kBytes);
  }
  return changed;
}

bool FunctionPointers::follow(gimple *statement) {
  int before = unit_.objects().count_open();
  bool changed = apply(statement);
  int opened = unit_.objects().count_open() - before;
  if (dump_file && opened) {
    fprintf(dump_file, "yeti: %d objects are known to others by: ", opened);
    print_gimple_stmt(dump_file, statement, 0, TDF_NONE);
  }
  return changed;
}

bool FunctionPointers::apply(gimple *statement) {
  switch (gimple_code(statement)) {
    case GIMPLE_ASSIGN:
      return open_functions(statement) | apply(as_a<gassign *>(statement));
    case GIMPLE_CALL:
      return apply(as_a<gcall *>(statement));
    case GIMPLE_ASM:
      return apply(as_a<gasm *>(statement));
    case GIMPLE_RETURN:
      return open_functions(statement) | apply(as_a<greturn *>(statement));
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_RESX:
    case GIMPLE_EH_DISPATCH:
      return false;
    default:
      unit_.is_beyond_us_ = true;
      return false;
  }
}

// The functions and constants whose addresses 'statement' has are known to
// others from now on.
bool FunctionPointers::open_functions(gimple *statement) {
  bool changed = false;
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
    tree operand = gimple_op(statement, i);
    bool is_callee = i == 1 && is_gimple_call(statement);
    if (operand && !is_callee) changed |= unit_.open_named(operand);
  }
  return changed;
}

bool FunctionPointers::store(tree reference, tree value) {
  if (!is_memory(value)) return store(reference, of_value(value));
  bool changed = false;
  for (const Region &from : regions_of(value))
    for (const Region &to : regions_of(reference))
      changed |= unit_.objects().copy(to, from);
  return changed;
}

bool FunctionPointers::apply(gassign *assign) {
  tree lhs = gimple_assign_lhs(assign);
  if (gimple_clobber_p(assign) || !is_memory(lhs)) return false;
  if (gimple_assign_single_p(assign))
    return store(lhs, gimple_assign_rhs1(assign));
  return store(lhs, of_assignment(assign));
}

bool FunctionPointers::escape(tree value) {
  if (!is_memory(value)) return unit_.objects().open(of_value(value));
  bool changed = false;
  for (const Region &region : regions_of(value))
    changed |= unit_.objects().open(region.object);
  return changed;
}

bool FunctionPointers::apply(gasm *statement) {
  bool changed = open_functions(statement);
  for (unsigned i = 0; i < gimple_asm_ninputs(statement); ++i)
    changed |= escape(TREE_VALUE(gimple_asm_input_op(statement, i)));
  for (unsigned i = 0; i < gimple_asm_noutputs(statement); ++i) {
    tree output = TREE_VALUE(gimple_asm_output_op(statement, i));
    if (is_memory(output)) changed |= escape(output);
  }
  return changed;
}

// What strands return goes to whoever waits for them.
bool FunctionPointers::apply(greturn *statement) {
  tree value = gimple_return_retval(statement);
  tree result = DECL_RESULT(fun_->decl);
  if (!value) return false;
  bool changed = false;
  if (unit_.is_open(fun_->decl) ||
      unit_.start_data_.count(DECL_UID(fun_->decl)))
    changed |= escape(value);
  if (value == result) return changed;
  if (!is_memory(value))
    return unit_.signature(fun_->decl).result.add(of_value(value)) | changed;
  Region to = whole(unit_.objects().of_variable(result));
  for (const Region &from : regions_of(value))
    changed |= unit_.objects().copy(to, from);
  return changed;
}

bool FunctionPointers::apply(gcall *call) {
  bool changed = false;
  if (gimple_call_chain(call)) changed |= escape(gimple_call_chain(call));
  if (start_of(unit_, call)) return apply_start(call) | changed;
  changed |= open_functions(call);
  if (tree body = unit_.body_of_call(call)) return bind(call, body) | changed;
  tree lhs = gimple_call_lhs(call);
  if (lhs && is_memory(lhs)) changed |= store(lhs, of_call(call));
  if (is_atomic(call)) return apply_atomic(call) | changed;
  if (gimple_call_internal_p(call))
    return (gimple_vdef(call) && apply_unknown(call)) | changed;
  if (is_block_operation(call)) return apply_block(call) | changed;
  if (gimple_call_builtin_p(call, BUILT_IN_REALLOC)) {
    Place block;
    unit_.allocated_by(fun_, call, &block);
    for (const Place &from : of_value(gimple_call_arg(call, 0)))
      changed |= unit_.objects().copy(whole(block.object), whole(from.object));
    return changed;
  }
  if (is_call_of(call, "pthread_join")) {
    for (const Region &to : regions_at(gimple_call_arg(call, 1), NULL_TREE))
      changed |= unit_.objects().store(to, Objects::unknown(), Carrier::kBytes);
    return changed;
  }
  Place block;
  bool is_harmless = use_of(call) || computes_only(call) || frees(call) ||
                     unit_.allocated_by(fun_, call, &block);
  return (!is_harmless && apply_unknown(call)) | changed;
}

// Anyone may have the arguments from now on.
bool FunctionPointers::apply_unknown(gcall *call) {
  bool changed = false;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    changed |= escape(gimple_call_arg(call, i));
  return changed;
}

// The object itself is not known to others for that, but what is stored is. The
// expected value of a compare-exchange is in memory, which gets the old value.
bool FunctionPointers::apply_atomic(gcall *call) {
  bool changed = false;
  auto meaning = atomic_meaning_of(call);
  bool has_expected =
      meaning && meaning->family->form == AtomicForm::kCompareExchange;
  for (unsigned i = 1; i < gimple_call_num_args(call); ++i) {
    Places argument = of_value(gimple_call_arg(call, i));
    if (i > 1 || !has_expected) {
      changed |= unit_.objects().open(argument);
      continue;
    }
    for (const Place &place : argument) {
      changed |= unit_.objects().open(unit_.objects().contents(place.object));
      changed |= unit_.objects().store(whole(place.object), of_call(call),
                                       Carrier::kBytes);
    }
  }
  return changed;
}

bool FunctionPointers::apply_block(gcall *call) {
  std::vector<Access> accesses;
  append_block_accesses(call, accesses);
  bool changed = false;
  for (const Access &from : accesses)
    for (const Access &to : accesses) {
      if (from.kind != AccessKind::kRead || to.kind != AccessKind::kWrite)
        continue;
      for (const Region &source : regions_at(from.pointer, from.size))
        for (const Region &target : regions_at(to.pointer, to.size))
          changed |= unit_.objects().copy(target, source);
    }
  return changed;
}

// What the strands that 'start' makes find: the data, or each task a copy.
bool FunctionPointers::hand_over(const Start &start) {
  Places data = of_value(start.data);
  Places &held = unit_.start_data_[DECL_UID(start.function)];
  if (start.kind != StartKind::kTask)
    return pass(start.function, 0, data) | held.add(data);
  Objects &objects = unit_.objects();
  int copy = objects.of_task_data(start.function);
  bool changed = pass(start.function, 0, {{copy, 0}});
  for (const Place &place : data)
    changed |= objects.copy(
        {copy, 0, kAnywhere, true},
        {place.object, place.offset, kAnywhere, place.offset != kAnywhere});
  return held.add(objects.contents(copy)) | changed;
}

// The data go to the function as they are, or as a copy. pthread_create writes
// the number of the thread and keeps no address of it; GOMP_task keeps none of
// the list of dependences.
bool FunctionPointers::apply_start(gcall *call) {
  constexpr unsigned kDependences = 7;
  Start start = *start_of(unit_, call);
  unsigned position = start.kind == StartKind::kThread ? 2 : 0;
  bool changed = hand_over(start);
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    tree argument = gimple_call_arg(call, i);
    if (i == position || argument == start.data) continue;
    if (tree copier = function_at(argument)) {
      changed |= unit_.open_function(copier);
      changed |= escape(start.data);
    }
    bool is_used = start.kind == StartKind::kThread ||
                   (start.kind == StartKind::kTask && i == kDependences);
    if (!is_used) changed |= escape(argument);
  }
  return changed;
}

bool FunctionPointers::pass(tree function, unsigned number,
                            const Places &value) {
  UnitPointers::Signature &signature = unit_.signature(function);
  if (signature.parameters.size() <= number)
    signature.parameters.resize(number + 1);
  return signature.parameters[number].add(value);
}

bool FunctionPointers::bind(gcall *call, tree function) {
  bool changed = false;
  unsigned number = 0, count = gimple_call_num_args(call);
  tree parameter = DECL_ARGUMENTS(function);
  for (; number < count; ++number) {
    tree argument = gimple_call_arg(call, number);
    if (!parameter) {
      changed |= escape(argument);
      continue;
    }
    if (!is_memory(argument)) {
      changed |= pass(function, number, of_value(argument));
    } else {
      Region to = whole(unit_.objects().of_variable(parameter));
      for (const Region &from : regions_of(argument))
        changed |= unit_.objects().copy(to, from);
      if (is_gimple_reg(parameter)) changed |= escape(argument);
    }
    parameter = DECL_CHAIN(parameter);
  }
  if (parameter && !unit_.is_open(function))
    changed |= unit_.open_functions_.insert(DECL_UID(function)).second;
  return bind_result(call, function) | changed;
}

bool FunctionPointers::bind_result(gcall *call, tree function) {
  tree lhs = gimple_call_lhs(call), result = DECL_RESULT(function);
  if (!lhs || !result || !is_memory(lhs)) return false;
  UnitPointers::Signature &signature = unit_.signature(function);
  if (DECL_BY_REFERENCE(result)) return signature.slot.add(of_address(lhs));
  bool changed = store(lhs, signature.result);
  for (const Region &to : regions_of(lhs))
    changed |=
        unit_.objects().copy(to, whole(unit_.objects().of_variable(result)));
  return changed;
}

}  // namespace yeti::proofs
