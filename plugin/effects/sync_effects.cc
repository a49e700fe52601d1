// What a call does is known because it is an atomic operation or a builtin,
// from the body of the function, or from its name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/sync_effects.h"

#include "plugin/accesses/block_operations.h"
#include "plugin/effects/atomics.h"
#include "plugin/effects/function_effects.h"
#include "plugin/effects/library_effects.h"

namespace yeti {

namespace {

// A function of <math.h>, whatever it does to errno: a builtin that takes only
// numbers, at least one of them of a floating-point type.
bool is_math(gcall *call) {
  bool has_fraction = false;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    tree type = TREE_TYPE(gimple_call_arg(call, i));
    if (!INTEGRAL_TYPE_P(type) && !FLOAT_TYPE_P(type)) return false;
    has_fraction |= FLOAT_TYPE_P(type);
  }
  return has_fraction;
}

bool only_copies_or_compares(gcall *call) {
  built_in_function code = DECL_FUNCTION_CODE(gimple_call_fndecl(call));
  return is_block_operation(call) ||
         (must_stay_a_call(call) && code != BUILT_IN_STRDUP &&
          code != BUILT_IN_STRNDUP);
}

// A builtin that is known to order nothing.
bool is_harmless_builtin(gcall *call) {
  if (gimple_call_flags(call) & (ECF_CONST | ECF_PURE | ECF_NOVOPS))
    return true;
  if (!gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return false;
  if (is_math(call) || only_copies_or_compares(call)) return true;
  switch (DECL_FUNCTION_CODE(gimple_call_fndecl(call))) {
    case BUILT_IN_PREFETCH:
    case BUILT_IN_EXPECT:
    case BUILT_IN_VA_START:
    case BUILT_IN_VA_COPY:
    case BUILT_IN_VA_END:
    CASE_BUILT_IN_ALLOCA:
    case BUILT_IN_STACK_SAVE:
      return true;
    default:
      return false;
  }
}

bool is_const(gcall *call) {
  return gimple_call_flags(call) & ECF_CONST;
}

Effects effects_of_callee(gcall *call) {
  if (auto order = order_of_atomic(call))
    return {order->acquires, order->releases, false};
  if (gimple_call_internal_p(call))
    return gimple_vdef(call) ? Effects{true, true, false} : Effects{};
  if (computes_only(call)) return {};
  if (tree callee = summarised_callee(call)) return *function_effects(callee);
  if (auto known = library_effects(gimple_call_fndecl(call))) return *known;
  return {!is_const(call), !is_const(call), true};
}

}  // namespace

// Whether the call certainly returns and has no effect but its result. A
// function that is declared pure may still take a lock.
bool computes_only(gcall *call) {
  if (gimple_call_builtin_p(call)) return is_harmless_builtin(call);
  return is_const(call) &&
         !(gimple_call_flags(call) & ECF_LOOPING_CONST_OR_PURE);
}

tree summarised_callee(gimple *statement) {
  gcall *call = dyn_cast<gcall *>(statement);
  if (!call || gimple_call_internal_p(call) || is_atomic(call) ||
      computes_only(call))
    return NULL_TREE;
  tree callee = gimple_call_fndecl(call);
  return callee && function_effects(callee) ? callee : NULL_TREE;
}

// A function that is known to return throws nothing, whatever its type allows.
Effects effects_of(gimple *statement) {
  Effects effects;
  if (gcall *call = dyn_cast<gcall *>(statement)) {
    effects = effects_of_callee(call);
    effects.may_not_return |= gimple_call_ctrl_altering_p(call);
    if (summarised_callee(call)) return effects;
  } else if (gasm *code = dyn_cast<gasm *>(statement)) {
    if (gimple_asm_volatile_p(code) || gimple_vdef(code)) effects = kAllEffects;
  } else if (gimple_code(statement) == GIMPLE_TRANSACTION) {
    effects = kAllEffects;
  }
  effects.may_not_return |= stmt_can_throw_external(cfun, statement);
  return effects;
}

bool may_acquire(gimple *statement) {
  return effects_of(statement).acquires;
}

bool may_release(gimple *statement) {
  return effects_of(statement).releases;
}

bool may_order(gimple *statement) {
  Effects effects = effects_of(statement);
  return effects.acquires || effects.releases;
}

bool may_not_return(gimple *statement) {
  return effects_of(statement).may_not_return;
}

bool is_volatile_access(gimple *statement) {
  return gimple_has_volatile_ops(statement) && !gimple_clobber_p(statement);
}

}  // namespace yeti
