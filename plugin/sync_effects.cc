// See sync_effects.h: the calls that are known to order nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/sync_effects.h"

#include "plugin/atomics.h"
#include "plugin/block_operations.h"

namespace yeti {

namespace {

// A function of <math.h>, whatever it does to errno: a builtin of numbers only,
// at least one of which has a fraction.
bool is_math(gcall *call) {
  bool has_fraction = false;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    tree type = TREE_TYPE(gimple_call_arg(call, i));
    if (!INTEGRAL_TYPE_P(type) && !FLOAT_TYPE_P(type)) return false;
    has_fraction |= FLOAT_TYPE_P(type);
  }
  return has_fraction;
}

bool is_atomic_load(built_in_function code) {
  return code >= BUILT_IN_ATOMIC_LOAD_N && code <= BUILT_IN_ATOMIC_LOAD_16;
}

bool only_copies_or_compares(gcall *call) {
  built_in_function code = DECL_FUNCTION_CODE(gimple_call_fndecl(call));
  return is_block_operation(call) ||
         (must_stay_a_call(call) && code != BUILT_IN_STRDUP &&
          code != BUILT_IN_STRNDUP);
}

bool builtin_may_release(gcall *call) {
  if (gimple_call_flags(call) & (ECF_CONST | ECF_PURE | ECF_NOVOPS))
    return false;
  if (!gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return true;
  built_in_function code = DECL_FUNCTION_CODE(gimple_call_fndecl(call));
  return !is_math(call) && !is_atomic_load(code) &&
         !only_copies_or_compares(call) && code != BUILT_IN_PREFETCH &&
         code != BUILT_IN_EXPECT;
}

// A function that is declared pure may still take a lock.
bool call_may_release(gcall *call) {
  if (gimple_call_internal_p(call))
    return is_atomic(call) || gimple_vdef(call) != NULL_TREE;
  if (gimple_call_builtin_p(call)) return builtin_may_release(call);
  return !(gimple_call_flags(call) & ECF_CONST);
}

}  // namespace

bool may_release(gimple *statement) {
  if (gcall *call = dyn_cast<gcall *>(statement)) return call_may_release(call);
  if (gasm *code = dyn_cast<gasm *>(statement))
    return gimple_asm_volatile_p(code) || gimple_vdef(code) != NULL_TREE;
  return gimple_code(statement) == GIMPLE_TRANSACTION;
}

bool may_acquire(gimple *statement) {
  return is_atomic(statement) || may_release(statement);
}

bool may_order(gimple *statement) {
  return may_acquire(statement) || may_release(statement);
}

// A call of which nothing is known may end the thread or the program.
bool may_not_return(gimple *statement) {
  if (stmt_can_throw_external(cfun, statement)) return true;
  if (is_a<gasm *>(statement)) return may_release(statement);
  gcall *call = dyn_cast<gcall *>(statement);
  if (!call || gimple_call_internal_p(call)) return false;
  if (gimple_call_flags(call) & ECF_LOOPING_CONST_OR_PURE) return true;
  return gimple_call_ctrl_altering_p(call) ||
         (!is_atomic(call) && may_release(call));
}

}  // namespace yeti
