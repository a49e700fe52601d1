// The unit as a whole: its variables, and its functions until nothing changes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/gcc/unit_functions.h"
#include "plugin/proofs/points_to.h"
#include "plugin/proxies/object_flow.h"
#include "plugin/records/static_record.h"

namespace yeti::proofs {

namespace {

// Larger units are left alone: the analysis is quadratic at worst.
constexpr unsigned kMostNames = 400000;
constexpr int kMostRounds = 200;

}  // namespace

UnitPointers::UnitPointers() {
  unsigned names = 0;
  for_each_unit_function([&](function *fun) {
    names += num_ssa_names;
    bodies_.insert(DECL_UID(fun->decl));
    if (may_be_called_by_others(fun))
      open_functions_.insert(DECL_UID(fun->decl));
  });
  if (names > kMostNames) return;
  look_at_variables();
  std::map<unsigned, FunctionPointers> functions;
  for (int round = 0; round < kMostRounds; ++round) {
    bool changed = false;
    for_each_unit_function([&](function *fun) {
      FunctionPointers &values =
          functions.try_emplace(DECL_UID(fun->decl), *this, fun).first->second;
      changed |= values.follow_values();
      changed |= values.follow_effects();
    });
    changed |= objects_.take_changed();
    if (changed) continue;
    is_solved_ = is_strict_ && !is_beyond_us_;
    if (is_strict_) break;
    is_strict_ = true;
  }
  objects_.freeze();
}

void UnitPointers::look_at_variables() {
  varpool_node *node;
  FOR_EACH_VARIABLE(node) look_at_initial_value(node);
}

// Calls 'take' with each address in 'value'.
template <class Take>
static void for_each_address(tree value, Take take) {
  walk_tree_without_duplicates(
      &value,
      [](tree *each, int *, void *data) -> tree {
        if (TREE_CODE(*each) == ADDR_EXPR || TREE_CODE(*each) == FDESC_EXPR)
          (*static_cast<Take *>(data))(*each);
        return NULL_TREE;
      },
      &take);
}

void UnitPointers::look_at_initial_value(varpool_node *node) {
  if (!node->definition || node->alias || node->in_other_partition ||
      is_of_records(node->decl))
    return;
  tree value = node->get_constructor();
  if (!value || value == error_mark_node) return;
  Region all{objects_.of_variable(node->decl), kAnywhere, kAnywhere, false};
  for_each_address(value, [&](tree address) {
    tree base = get_base_address(TREE_OPERAND(address, 0));
    if (base && TREE_CODE(base) == FUNCTION_DECL) {
      open_function(base);
    } else if (base && VAR_P(base)) {
      objects_.store(all, {{objects_.of_variable(base), kAnywhere}},
                     Carrier::kBytes);
    } else {
      objects_.store(all, Objects::constant(), Carrier::kBytes);
      open_addresses(base);
    }
  });
}

// The address of 'function' is known to someone.
bool UnitPointers::open_function(tree function) {
  cgraph_node *node = cgraph_node::get(function);
  if (node) node = node->ultimate_alias_target();
  unsigned uid = DECL_UID(node ? node->decl : function);
  address_taken_.insert(uid);
  return open_functions_.insert(uid).second;
}

// The functions and constants of which 'operand' has the address.
bool UnitPointers::open_named(tree operand) {
  bool changed = false;
  for_each_address(operand, [&](tree address) {
    tree base = get_base_address(TREE_OPERAND(address, 0));
    if (base && TREE_CODE(base) == FUNCTION_DECL)
      changed |= open_function(base);
    else
      changed |= open_addresses(base);
  });
  return changed;
}

// What the constant 'value' leads to is known to everyone.
bool UnitPointers::open_addresses(tree value) {
  if (!value || TREE_CODE(value) != CONST_DECL) return false;
  bool changed = false;
  for_each_address(DECL_INITIAL(value), [&](tree address) {
    tree base = get_base_address(TREE_OPERAND(address, 0));
    if (base && TREE_CODE(base) == FUNCTION_DECL)
      changed |= open_function(base);
    else if (base && VAR_P(base))
      changed |= objects_.open(objects_.of_variable(base));
    else
      changed |= open_addresses(base);
  });
  return changed;
}

// The function of the unit that 'call' calls, or null.
tree UnitPointers::body_of_call(gcall *call) const {
  return body_of(gimple_call_fndecl(call));
}

tree UnitPointers::body_of(tree function) const {
  cgraph_node *node = function ? cgraph_node::get(function) : nullptr;
  if (!node) return NULL_TREE;
  enum availability availability;
  node = node->ultimate_alias_target(&availability);
  bool is_known =
      availability > AVAIL_INTERPOSABLE && bodies_.count(DECL_UID(node->decl));
  return is_known ? node->decl : NULL_TREE;
}

bool UnitPointers::allocated_by(function *fun, gcall *call, Place *block) {
  bool on_stack = false;
  if (gimple_call_builtin_p(call, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE(gimple_call_fndecl(call))) {
    CASE_BUILT_IN_ALLOCA:
      on_stack = true;
      break;
      default:
        break;
    }
  if (!on_stack && !allocates(call) &&
      !gimple_call_builtin_p(call, BUILT_IN_REALLOC))
    return false;
  *block = {objects_.of_block(fun->decl, call, on_stack), 0};
  return true;
}

}  // namespace yeti::proofs
