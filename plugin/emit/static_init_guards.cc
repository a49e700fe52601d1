// See static_init_guards.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/static_init_guards.h"

#include "plugin/emit/emit.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// The symbol of the function that 'statement' calls, or "".
const char *callee_of(gimple *statement) {
  if (!is_gimple_call(statement) || gimple_call_internal_p(statement) ||
      gimple_call_num_args(statement) != 1)
    return "";
  tree function = gimple_call_fndecl(statement);
  if (!function || !TREE_PUBLIC(function) ||
      !DECL_ASSEMBLER_NAME_SET_P(function))
    return "";
  return IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
}

bool is_acquire(const char *name) {
  return strcmp(name, "__cxa_guard_acquire") == 0;
}

bool is_release(const char *name) {
  return strcmp(name, "__cxa_guard_release") == 0 ||
         strcmp(name, "__cxa_guard_abort") == 0;
}

}  // namespace

bool is_static_init_guard(gimple *statement) {
  const char *name = callee_of(statement);
  return is_acquire(name) || is_release(name);
}

void emit_static_init_guard(gcall *call) {
  bool acquires = is_acquire(callee_of(call));
  EntryPoint entry_point = acquires ? EntryPoint::acquire : EntryPoint::release;
  gimple_seq sequence = nullptr;
  tree guard = force_value(&sequence, gimple_call_arg(call, 0), ptr_type_node);
  gimple_seq_add_stmt(&sequence,
                      gimple_build_call(declaration_of(entry_point), 1, guard));
  gimple_seq_set_location(sequence, gimple_location(call));
  if (acquires) return insert_after(call, sequence);
  gimple_stmt_iterator place = gsi_for_stmt(call);
  gsi_insert_seq_before(&place, sequence, GSI_SAME_STMT);
}

}  // namespace yeti
