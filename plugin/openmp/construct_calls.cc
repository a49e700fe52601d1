// Recognises the calls by name. The function that they pass tells which
// construct it is.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/construct_calls.h"

#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// The entry points that take the body of a construct, and which argument it is.
// Those with a prefix have many forms.
struct Entry {
  const char *name;
  bool is_prefix;
  unsigned body;
};
constexpr Entry kEntries[] = {
    {"GOMP_parallel", true, 0},    {"GOMP_task", false, 0},
    {"GOMP_taskloop", true, 0},    {"GOMP_teams_reg", false, 0},
    {"GOMP_target_ext", false, 1},
};

// The function that 'call' passes as the body of a construct, or null.
tree body_of(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!callee || !DECL_NAME(callee)) return NULL_TREE;
  const char *name = IDENTIFIER_POINTER(DECL_NAME(callee));
  if (starts_with(name, "__builtin_")) name += strlen("__builtin_");
  for (const Entry &entry : kEntries) {
    bool fits = entry.is_prefix ? starts_with(name, entry.name)
                                : strcmp(name, entry.name) == 0;
    if (!fits || gimple_call_num_args(call) <= entry.body) continue;
    tree body = gimple_call_arg(call, entry.body);
    if (TREE_CODE(body) != ADDR_EXPR) continue;
    body = TREE_OPERAND(body, 0);
    if (TREE_CODE(body) == FUNCTION_DECL) return body;
  }
  return NULL_TREE;
}

}  // namespace

bool enters_construct(gimple *statement) {
  gcall *call = dyn_cast<gcall *>(statement);
  return call && body_of(call);
}

void emit_construct(gcall *call, ConstructRecords &records) {
  tree body = body_of(call);
  tree record = records.outlined_as(body, gimple_location(call));
  if (!record) return;
  if (LOCATION_LOCUS(gimple_location(call)) <= BUILTINS_LOCATION)
    gimple_set_location(
        call, set_block(DECL_SOURCE_LOCATION(body), gimple_block(call)));
  gcall *note =
      gimple_build_call(declaration_of(EntryPoint::construct), 1, record);
  gimple_set_location(note, gimple_location(call));
  gimple_stmt_iterator place = gsi_for_stmt(call);
  gsi_insert_before(&place, note, GSI_SAME_STMT);
}

}  // namespace yeti
