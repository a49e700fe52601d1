// See globals.h. With -flto the link step knows the variables, and an object
// that holds only GCC's intermediate code emits nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/globals.h"

#include "plugin/gcc/gcc-compat.h"
#include "plugin/records/entry_points.h"
#include "plugin/records/static_record.h"

namespace yeti {

namespace {

constexpr unsigned HOST_WIDE_INT kFewestBytes = 1u << kYetiPageBits;

// Whether any part of the object file may refer to 'node'. Symbols that are
// local to a COMDAT group vanish if the linker keeps another object's copy of
// the group.
bool can_be_named(varpool_node *node) {
  return !node->alias && !node->in_other_partition && !node->comdat_local_p() &&
         !(node->get_comdat_group() && !TREE_PUBLIC(node->decl));
}

bool is_shared_array(varpool_node *node) {
  tree decl = node->decl;
  return VAR_P(decl) && TREE_STATIC(decl) && !TREE_READONLY(decl) &&
         !DECL_EXTERNAL(decl) && !DECL_THREAD_LOCAL_P(decl) &&
         !DECL_IN_CONSTANT_POOL(decl) && !DECL_VIRTUAL_P(decl) &&
         !DECL_HARD_REGISTER(decl) && !DECL_HAS_VALUE_EXPR_P(decl) &&
         ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(decl))) &&
         tree_fits_uhwi_p(DECL_SIZE_UNIT(decl)) &&
         tree_to_uhwi(DECL_SIZE_UNIT(decl)) >= kFewestBytes &&
         can_be_named(node);
}

std::vector<tree> records_of_unit() {
  std::vector<tree> records;
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE(node)
  if (is_shared_array(node))
    records.push_back(StaticRecord(RecordKind::kGlobal)
                          .put_address(build_fold_addr_expr(node->decl))
                          .put(tree_to_uhwi(DECL_SIZE_UNIT(node->decl)))
                          .value());
  return records;
}

bool writes_assembler() {
  return !seen_error() && !flag_wpa &&
         (in_lto_p || !flag_lto || flag_fat_lto_objects);
}

// Adds a constructor that makes 'call'.
void call_at_start(tree call) {
  tree body = NULL_TREE;
  append_to_statement_list(call, &body);
  cgraph_build_static_cdtor('I', body, MAX_RESERVED_INIT_PRIORITY);
  symtab->process_new_functions();
  refer_to_abi_version();
}

}  // namespace

void emit_verify() {
  if (writes_assembler())
    call_at_start(build_call_expr(declaration_of(EntryPoint::verify), 0));
}

void emit_globals() {
  if (!writes_assembler()) return;
  std::vector<tree> records = records_of_unit();
  // A library announces itself (runtime/interception/late_binding.h).
  if (records.empty() && !flag_shlib) return;
  call_at_start(build_call_expr(declaration_of(EntryPoint::globals), 2,
                                finish_array(RecordKind::kGlobal, records),
                                size_int(records.size())));
}

}  // namespace yeti
