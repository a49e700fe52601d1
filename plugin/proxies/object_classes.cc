// See object_classes.h. Only values of pointer types are followed. If a pointer
// is converted to a number, what it points to is unknown from then on; so is
// what a number that is converted to a pointer points to.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proxies/object_classes.h"

#include "plugin/gcc/unit_functions.h"
#include "plugin/proxies/object_flow.h"

namespace yeti {

ObjectClasses::ObjectClasses() {
  for_each_unit_function([](function *) {});  // bodies are read in
  look_at_variables();
  for_each_unit_function([this](function *fun) { look_at(fun); });
  for (tree function : std::set<tree>(open_)) open(function);
  graph_.distrust_numbers();
}

// What the parameters and the result of 'function' point to becomes unknown.
void ObjectClasses::open(tree function) {
  tree body = body_of(function);
  for (tree decl : {function, body}) {
    if (!decl) continue;
    for (tree each = DECL_ARGUMENTS(decl); each; each = DECL_CHAIN(each))
      graph_.join(of_variable(each), graph_.unknown());
    if (tree result = DECL_RESULT(decl))
      graph_.join(of_variable(result), graph_.unknown());
  }
}

int ObjectClasses::of_variable(tree decl) {
  auto [found, is_new] = variables_.emplace(DECL_UID(decl), 0);
  if (!is_new) return found->second;
  int made = found->second = graph_.make();
  if (VAR_P(decl) && is_global_var(decl)) {
    varpool_node *node = varpool_node::get(decl);
    if (!node || is_visible(node)) graph_.join(made, graph_.unknown());
  } else if (TREE_CODE(decl) == CONST_DECL) {
    graph_.join(made, graph_.unknown());
  }
  return made;
}

void ObjectClasses::look_at_variables() {
  varpool_node *node;
  FOR_EACH_VARIABLE(node) look_at_initial_value(node);
}

void ObjectClasses::look_at_initial_value(varpool_node *node) {
  if (!node->definition || node->alias || node->in_other_partition) return;
  tree value = node->get_constructor();
  if (!value || value == error_mark_node) return;
  struct Found {
    std::vector<tree> addresses;
    bool computes = false;  // with addresses, or makes numbers of them
  } found;
  walk_tree_without_duplicates(
      &value,
      [](tree *each, int *, void *data) -> tree {
        Found &found = *static_cast<Found *>(data);
        if (TREE_CODE(*each) == ADDR_EXPR || TREE_CODE(*each) == FDESC_EXPR)
          found.addresses.push_back(*each);
        else if (BINARY_CLASS_P(*each) ||
                 (UNARY_CLASS_P(*each) && !is_pointer(*each)))
          found.computes = true;
        return NULL_TREE;
      },
      &found);
  for (tree address : found.addresses) {
    int to = target(address);
    if (to == ClassGraph::kNone) continue;
    if (found.computes) graph_.join(to, graph_.unknown());
    graph_.join(graph_.content(of_variable(node->decl), nullptr), to);
  }
}

void ObjectClasses::look_at(function *fun) {
  if (may_be_called_by_others(fun)) open_.insert(fun->decl);
  basic_block block;
  FOR_EACH_BB_FN(block, fun) {
    for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
      look_at(i.phi());
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (!is_gimple_debug(gsi_stmt(i))) look_at(gsi_stmt(i));
  }
}

void ObjectClasses::look_at(gimple *statement) {
  switch (gimple_code(statement)) {
    case GIMPLE_ASSIGN:
      return look_at(as_a<gassign *>(statement));
    case GIMPLE_CALL:
      return look_at(as_a<gcall *>(statement));
    case GIMPLE_ASM:
      return look_at(as_a<gasm *>(statement));
    case GIMPLE_RETURN:
      return look_at(as_a<greturn *>(statement));
    default:
      return;
  }
}

void ObjectClasses::look_at(gphi *phi) {
  tree result = gimple_phi_result(phi);
  if (virtual_operand_p(result)) return;
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i)
    assign_value(result, gimple_phi_arg_def(phi, i));
}

// The class of 'object', whose address is taken.
int ObjectClasses::of_address(tree object) {
  int number = of_memory(object);
  std::optional<RecordRegion> region = region_of(object);
  if (number != ClassGraph::kNone && region && region->object != object)
    graph_.note_interior(number);
  return number;
}

// The class that 'value', of a pointer type, points to; kNone for null and for
// what is not an object.
int ObjectClasses::target(tree value) {
  STRIP_NOPS(value);
  if (TREE_CODE(value) == INTEGER_CST)
    return integer_zerop(value) ? ClassGraph::kNone : graph_.unknown();
  if (TREE_CODE(value) == FDESC_EXPR) {
    open_.insert(TREE_OPERAND(value, 0));
    return ClassGraph::kNone;
  }
  if (TREE_CODE(value) == ADDR_EXPR) {
    tree object = TREE_OPERAND(value, 0);
    if (TREE_CODE(object) == FUNCTION_DECL) open_.insert(object);
    return of_address(object);
  }
  if (TREE_CODE(value) != SSA_NAME) return graph_.unknown();
  auto [found, is_new] = names_.emplace(value, 0);
  if (!is_new) return found->second;
  tree decl = SSA_NAME_VAR(value);
  bool is_given = SSA_NAME_IS_DEFAULT_DEF(value) && decl && !VAR_P(decl);
  if (is_given && decl == cfun->static_chain_decl)
    return found->second = graph_.unknown();
  return found->second = is_given ? graph_.content(of_variable(decl), nullptr)
                                  : graph_.make();
}

// The class of the object that 'reference' is in; kNone for constants.
int ObjectClasses::of_memory(tree reference) {
  while (handled_component_p(reference)) reference = TREE_OPERAND(reference, 0);
  switch (TREE_CODE(reference)) {
    case MEM_REF: {
      int number = target(TREE_OPERAND(reference, 0));
      if (number == ClassGraph::kNone) return graph_.unknown();
      graph_.note_step(number, divisor_of(TREE_OPERAND(reference, 1)));
      return number;
    }
    case TARGET_MEM_REF: {
      int number = target(TMR_BASE(reference));
      if (number == ClassGraph::kNone) return graph_.unknown();
      graph_.join(number, graph_.unknown());
      return number;
    }
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
    case CONST_DECL:
      return of_variable(reference);
    case FUNCTION_DECL:
    case LABEL_DECL:
    case STRING_CST:
      return ClassGraph::kNone;
    default:
      return graph_.unknown();
  }
}

// Notes an access to 'reference'; returns its class.
int ObjectClasses::access(tree reference) {
  if (TREE_CODE(reference) == WITH_SIZE_EXPR)
    reference = TREE_OPERAND(reference, 0);
  int number = of_memory(reference);
  if (number == ClassGraph::kNone) return graph_.unknown();
  std::optional<RecordRegion> region = region_of(reference);
  graph_.note_access(number, region ? &*region : nullptr);
  return number;
}

void ObjectClasses::escape(tree value) {
  int number = is_memory(value)    ? access(value)
               : is_pointer(value) ? target(value)
                                   : ClassGraph::kNone;
  if (number != ClassGraph::kNone) graph_.join(number, graph_.unknown());
}

// 'call' accesses what its argument 'pointer' points to, and keeps no pointer.
void ObjectClasses::touch(gcall *call, tree pointer) {
  if (!is_pointer(pointer)) return;
  gassign *definition = TREE_CODE(pointer) == SSA_NAME
                            ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(pointer))
                            : nullptr;
  tree value = pointer;
  if (definition && gimple_assign_single_p(definition))
    value = gimple_assign_rhs1(definition);
  if (TREE_CODE(value) == ADDR_EXPR &&
      (value == pointer || is_only_touched(pointer)) &&
      stays_within(call, TREE_OPERAND(value, 0))) {
    tree object = TREE_OPERAND(value, 0);
    int number = of_memory(object);
    if (number == ClassGraph::kNone) return;
    std::optional<RecordRegion> region = region_of(object);
    graph_.note_access(number, region ? &*region : nullptr);
    graph_.note_number(number, region ? &*region : nullptr);
    if (region) touched_[TYPE_UID(region->record)].push_back(region->bytes);
    return;
  }
  int number = target(pointer);
  if (number == ClassGraph::kNone) return;
  graph_.note_access(number, nullptr);
  graph_.note_number(number, nullptr);
}

// Whether 'name', the address of a member, goes only to functions that access
// that member and keep no pointer.
bool ObjectClasses::is_only_touched(tree name) const {
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, i, name) {
    gimple *statement = USE_STMT(use);
    if (is_gimple_debug(statement)) continue;
    gcall *call = dyn_cast<gcall *>(statement);
    if (!call || !only_touches(call)) return false;
  }
  return true;
}

void ObjectClasses::assign_unknown(tree result) {
  if (!result) return;
  if (is_memory(result)) {
    graph_.join(access(result), graph_.unknown());
  } else if (is_pointer(result)) {
    graph_.join(target(result), graph_.unknown());
  }
}

// 'result' becomes 'value', both no memory.
void ObjectClasses::assign_value(tree result, tree value) {
  bool from = is_pointer(value), to = is_pointer(result);
  if (!from && !to) return;
  if (from && !to) return escape(value);
  if (!from && TREE_CODE(value) == SSA_NAME) return assign_unknown(result);
  int number = target(value);
  if (number != ClassGraph::kNone) graph_.join(target(result), number);
}

void ObjectClasses::load(tree result, tree reference) {
  int number = access(reference);
  std::optional<RecordRegion> region = region_of(reference);
  const RecordRegion *place = region ? &*region : nullptr;
  if (is_pointer(result))
    graph_.join(target(result), graph_.content(number, place));
  else
    graph_.note_number(number, place);
}

void ObjectClasses::store(tree reference, tree value) {
  int number = access(reference);
  std::optional<RecordRegion> region = region_of(reference);
  const RecordRegion *place = region ? &*region : nullptr;
  if (TREE_CODE(value) == CONSTRUCTOR || TREE_CODE(value) == STRING_CST) return;
  if (is_memory(value)) {
    graph_.join(number, access(value));
    return;
  }
  if (!is_pointer(value)) return graph_.note_number(number, place);
  int content = graph_.content(number, place);
  int to = target(value);
  if (to != ClassGraph::kNone) graph_.join(content, to);
}

void ObjectClasses::look_at(gassign *assign) {
  if (gimple_clobber_p(assign)) return;
  tree result = gimple_assign_lhs(assign);
  tree value = gimple_assign_rhs1(assign);
  if (!gimple_assign_single_p(assign)) return compute(assign);
  if (is_memory(result)) return store(result, value);
  if (is_memory(value)) return load(result, value);
  if (TREE_CODE(value) == ADDR_EXPR && TREE_CODE(result) == SSA_NAME &&
      is_only_touched(result))
    return;  // 'touch' will see it
  if (TREE_CODE(value) == CONSTRUCTOR) {
    unsigned i;
    tree element;
    FOR_EACH_CONSTRUCTOR_VALUE(CONSTRUCTOR_ELTS(value), i, element)
    assign_value(result, element);
    return;
  }
  if (TREE_CODE(value) == SSA_NAME || is_gimple_min_invariant(value) ||
      TREE_CODE(value) == ADDR_EXPR)
    return assign_value(result, value);
  // Parts of registers and the like.
  while (handled_component_p(value)) value = TREE_OPERAND(value, 0);
  if (is_pointer(value)) escape(value);
  assign_unknown(result);
}

// An operation on values.
void ObjectClasses::compute(gassign *assign) {
  tree result = gimple_assign_lhs(assign);
  tree_code code = gimple_assign_rhs_code(assign);
  if (is_memory(result)) return assign_unknown(result);
  if (TREE_CODE_CLASS(code) == tcc_comparison || code == POINTER_DIFF_EXPR)
    return;
  if (code == POINTER_PLUS_EXPR) {
    assign_value(result, gimple_assign_rhs1(assign));
    graph_.note_step(target(result), divisor_of(gimple_assign_rhs2(assign)));
    return;
  }
  bool keeps_place = code == COND_EXPR || CONVERT_EXPR_CODE_P(code) ||
                     code == MIN_EXPR || code == MAX_EXPR;
  if (is_pointer(result) && !keeps_place) graph_.note_step(target(result), 1);
  for (unsigned i = code == COND_EXPR ? 2 : 1; i < gimple_num_ops(assign); ++i)
    if (tree operand = gimple_op(assign, i)) assign_value(result, operand);
}

void ObjectClasses::look_at(gasm *statement) {
  for (unsigned i = 0; i < gimple_asm_ninputs(statement); ++i)
    escape(TREE_VALUE(gimple_asm_input_op(statement, i)));
  for (unsigned i = 0; i < gimple_asm_noutputs(statement); ++i)
    assign_unknown(TREE_VALUE(gimple_asm_output_op(statement, i)));
}

void ObjectClasses::look_at(greturn *statement) {
  tree value = gimple_return_retval(statement);
  tree result = DECL_RESULT(cfun->decl);
  if (!value || !result || value == result) return;
  if (is_memory(value)) {
    graph_.join(of_variable(result), access(value));
  } else if (is_pointer(value)) {
    int number = target(value);
    if (number != ClassGraph::kNone)
      graph_.join(graph_.content(of_variable(result), nullptr), number);
  }
}

}  // namespace yeti
