// What calls do to the classes of object_classes.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/accesses/block_operations.h"
#include "plugin/accesses/memory_access.h"
#include "plugin/proxies/object_classes.h"
#include "plugin/proxies/object_flow.h"

namespace yeti {

namespace {

// The function that 'value' is the address of, if it has a body here.
tree function_at(tree value) {
  if (TREE_CODE(value) != ADDR_EXPR ||
      TREE_CODE(TREE_OPERAND(value, 0)) != FUNCTION_DECL)
    return NULL_TREE;
  return body_of(TREE_OPERAND(value, 0));
}

bool is_pthread_create(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  return callee && DECL_NAME(callee) && !body_of(callee) &&
         !strcmp(IDENTIFIER_POINTER(DECL_NAME(callee)), "pthread_create") &&
         gimple_call_num_args(call) == 4;
}

}  // namespace

void ObjectClasses::look_at(gcall *call) {
  if (gimple_call_chain(call)) escape(gimple_call_chain(call));
  if (look_at_known_call(call)) return;
  tree body = body_of(gimple_call_fndecl(call));
  if (body)
    bind(call, body);
  else
    look_at_unknown_call(call);
}

bool ObjectClasses::look_at_known_call(gcall *call) {
  if (gimple_call_internal_p(call)) return false;
  if (allocates(call) || frees(call)) {
    tree result = gimple_call_lhs(call);
    if (result && is_memory(result)) access(result);
    return true;
  }
  if (only_touches(call)) {
    for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
      touch(call, gimple_call_arg(call, i));
    assign_unknown(gimple_call_lhs(call));
    return true;
  }
  return look_at_block(call) || look_at_start(call);
}

// memcpy and similar functions: they access whole records, or else bytes.
bool ObjectClasses::look_at_block(gcall *call) {
  if (!is_block_operation(call)) return false;
  std::vector<Access> accesses;
  append_block_accesses(call, accesses);
  int first = ClassGraph::kNone;
  for (const Access &access : accesses) {
    int number = target(access.pointer);
    if (number == ClassGraph::kNone) continue;
    graph_.note_step(number, divisor_of(access.size));
    if (first != ClassGraph::kNone) graph_.join(first, number);
    first = number;
  }
  if (tree result = gimple_call_lhs(call)) {
    if (is_memory(result) || !is_pointer(result)) {
      assign_unknown(result);
    } else if (first != ClassGraph::kNone) {
      graph_.join(target(result), first);
      graph_.note_step(first, divisor_of(accesses.back().size));
    }
  }
  return true;
}

// The start of threads, regions and tasks: the argument is passed on as it is,
// or copied.
bool ObjectClasses::look_at_start(gcall *call) {
  bool is_thread = is_pthread_create(call);
  if (!is_thread && !starts_function(call)) return false;
  unsigned position = is_thread ? 2 : 0;
  tree function = function_at(gimple_call_arg(call, position));
  tree parameter = function ? DECL_ARGUMENTS(function) : NULL_TREE;
  if (!parameter || !is_pointer(parameter)) return false;
  int data = target(gimple_call_arg(call, position + 1));
  if (data != ClassGraph::kNone)
    graph_.join(graph_.content(of_variable(parameter), nullptr), data);
  if (tree result = DECL_RESULT(function))
    graph_.join(of_variable(result), graph_.unknown());
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    if (i == position || i == position + 1) continue;
    tree other = gimple_call_arg(call, i);
    escape(other);
    // A function that copies the argument.
    if (TREE_CODE(other) == ADDR_EXPR &&
        TREE_CODE(TREE_OPERAND(other, 0)) == FUNCTION_DECL)
      escape(gimple_call_arg(call, position + 1));
  }
  assign_unknown(gimple_call_lhs(call));
  return true;
}

// Anyone may access from now on what the arguments point to.
void ObjectClasses::look_at_unknown_call(gcall *call) {
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    escape(gimple_call_arg(call, i));
  assign_unknown(gimple_call_lhs(call));
}

void ObjectClasses::bind(gcall *call, tree function) {
  tree parameter = DECL_ARGUMENTS(function);
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    tree argument = gimple_call_arg(call, i);
    if (!parameter) {
      escape(argument);
      continue;
    }
    int number = of_variable(parameter);
    if (is_memory(argument)) {
      graph_.join(number, access(argument));
    } else if (is_pointer(argument) && is_pointer(parameter)) {
      int to = target(argument);
      if (to != ClassGraph::kNone)
        graph_.join(graph_.content(number, nullptr), to);
    } else if (is_pointer(argument) || is_pointer(parameter)) {
      escape(argument);
      graph_.join(number, graph_.unknown());
    }
    parameter = DECL_CHAIN(parameter);
  }
  for (; parameter; parameter = DECL_CHAIN(parameter))
    graph_.join(of_variable(parameter), graph_.unknown());
  tree to = gimple_call_lhs(call), result = DECL_RESULT(function);
  if (!to) return;
  if (!result) return assign_unknown(to);
  if (!is_memory(to)) {
    if (is_pointer(to) && is_pointer(result))
      graph_.join(target(to), graph_.content(of_variable(result), nullptr));
    else
      assign_unknown(to);
    return;
  }
  int number = access(to);
  graph_.join(DECL_BY_REFERENCE(result)
                  ? graph_.content(of_variable(result), nullptr)
                  : of_variable(result),
              number);
}

bool ObjectClasses::is_touched(tree record, const Bytes &bytes) const {
  auto found = touched_.find(TYPE_UID(record));
  if (found == touched_.end()) return false;
  for (const Bytes &each : found->second)
    if (each.overlaps(bytes)) return true;
  return false;
}

}  // namespace yeti
