// See object_flow.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proxies/object_flow.h"

#include "plugin/gcc/unit_functions.h"

namespace yeti {

namespace {

// The name of the library's function that is called, or "".
const char *name_of_callee(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!callee || !DECL_NAME(callee) || !TREE_PUBLIC(callee) || body_of(callee))
    return "";
  const char *name = IDENTIFIER_POINTER(DECL_NAME(callee));
  return starts_with(name, "__builtin_") ? name + strlen("__builtin_") : name;
}

template <size_t kSize>
bool begins_with_one_of(const char *name,
                        const char *const (&prefixes)[kSize]) {
  for (const char *prefix : prefixes)
    if (starts_with(name, prefix)) return true;
  return false;
}

}  // namespace

bool is_memory(tree operand) {
  if (is_gimple_reg(operand) || is_gimple_min_invariant(operand)) return false;
  if (!DECL_P(operand) && !handled_component_p(operand) &&
      TREE_CODE(operand) != MEM_REF && TREE_CODE(operand) != TARGET_MEM_REF)
    return false;
  tree base = get_base_address(operand);
  return base && TREE_CODE(base) != SSA_NAME;
}

HOST_WIDE_INT divisor_of(tree value, int depth) {
  if (TREE_CODE(value) == INTEGER_CST)
    return absu_hwi(wi::to_wide(value).to_shwi());
  if (TREE_CODE(value) != SSA_NAME || depth > 8 ||
      TYPE_PRECISION(TREE_TYPE(value)) != POINTER_SIZE)
    return 1;
  gassign *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!assign) return 1;
  tree first = gimple_assign_rhs1(assign);
  switch (gimple_assign_rhs_code(assign)) {
    case MULT_EXPR:
      return divisor_of(gimple_assign_rhs2(assign), depth + 1);
    case PLUS_EXPR:
    case MINUS_EXPR:
      return gcd(divisor_of(first, depth + 1),
                 divisor_of(gimple_assign_rhs2(assign), depth + 1));
    case NEGATE_EXPR:
    case SSA_NAME:
    CASE_CONVERT:
      return divisor_of(first, depth + 1);
    default:
      return 1;
  }
}

bool is_visible(symtab_node *node) {
  return node->externally_visible || node->used_from_other_partition ||
         node->in_other_partition || node->has_aliases_p() ||
         DECL_EXTERNAL(node->decl);
}

tree body_of(tree function) {
  cgraph_node *node = function ? cgraph_node::get(function) : nullptr;
  if (!node) return NULL_TREE;
  enum availability availability;
  node = node->ultimate_alias_target(&availability);
  if (availability <= AVAIL_INTERPOSABLE || !has_body_here(node))
    return NULL_TREE;
  return node->decl;
}

bool may_be_called_by_others(function *fun) {
  cgraph_node *node = cgraph_node::get(fun->decl);
  if (is_visible(node) || DECL_PRESERVE_P(fun->decl) ||
      body_of(fun->decl) != fun->decl || DECL_STATIC_CHAIN(fun->decl) ||
      DECL_FUNCTION_VERSIONED(fun->decl) ||
      lookup_attribute("omp declare simd", DECL_ATTRIBUTES(fun->decl)))
    return true;
  for (cgraph_edge *edge = node->callers; edge; edge = edge->next_caller)
    if (edge->caller->thunk) return true;
  return false;
}

bool only_touches(gcall *call) {
  static const char *const kPrefixes[] = {
      "pthread_mutex_",   "pthread_cond_", "pthread_rwlock_", "pthread_spin_",
      "pthread_barrier_", "__atomic_",     "__sync_",         "omp_init_",
      "omp_destroy_",     "omp_set_",      "omp_unset_",      "omp_test_",
  };
  return begins_with_one_of(name_of_callee(call), kPrefixes);
}

bool stays_within(gcall *call, tree object) {
  const char *name = name_of_callee(call);
  if (starts_with(name, "pthread_spin_")) return true;
  if (!starts_with(name, "__")) return AGGREGATE_TYPE_P(TREE_TYPE(object));
  const char *suffix = strrchr(name, '_');
  HOST_WIDE_INT size = suffix ? atoi(suffix + 1) : 0;
  return size > 0 && size <= int_size_in_bytes(TREE_TYPE(object));
}

bool allocates(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!callee || body_of(callee)) return false;
  if (DECL_IS_REPLACEABLE_OPERATOR_NEW_P(callee)) return true;
  return gimple_call_builtin_p(call, BUILT_IN_MALLOC) ||
         gimple_call_builtin_p(call, BUILT_IN_CALLOC) ||
         gimple_call_builtin_p(call, BUILT_IN_ALIGNED_ALLOC);
}

bool frees(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!callee || body_of(callee)) return false;
  return gimple_call_builtin_p(call, BUILT_IN_FREE) ||
         (DECL_IS_REPLACEABLE_OPERATOR(callee) &&
          DECL_IS_OPERATOR_DELETE_P(callee));
}

bool starts_function(gcall *call) {
  static const char *const kPrefixes[] = {"GOMP_parallel", "GOMP_task",
                                          "GOMP_teams_reg"};
  const char *name = name_of_callee(call);
  return begins_with_one_of(name, kPrefixes) && !strstr(name, "_start") &&
         !strstr(name, "_end") && !strstr(name, "reduction") &&
         gimple_call_num_args(call) >= 2;
}

}  // namespace yeti
