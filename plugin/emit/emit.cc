// Inserts checks, and the calls that tell the runtime the call stack.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/emit.h"

#include "plugin/config/detector.h"
#include "plugin/emit/note_placeholder.h"
#include "plugin/values/conditional_load.h"

namespace yeti {

namespace {

// The entry point that checks an access, and whether it takes the size as an
// argument.
struct Check {
  EntryPoint entry_point;
  bool takes_size;
};

// The size of 'access' if it is a power of two up to 16 and the address is
// known to be a multiple of it, else 0.
unsigned aligned_size(const Access &access) {
  if (!tree_fits_uhwi_p(access.size)) return 0;
  unsigned HOST_WIDE_INT size = tree_to_uhwi(access.size);
  bool fits = size > 0 && size <= 16 && pow2p_hwi(size);
  return fits && is_aligned(access, size) ? size : 0;
}

// The check of an access that is judged at once, by the entry point for exactly
// its size if there is one.
Check immediate_check(const Access &access) {
  bool reads = access.kind == AccessKind::kRead;
  unsigned size = aligned_size(access);
  if (!size)
    return {reads ? EntryPoint::read_range : EntryPoint::write_range, true};
  EntryPoint first = reads ? EntryPoint::read1 : EntryPoint::write1;
  return {member_of(first, exact_log2(size), 1), false};
}

// The power of two, 8 at most, that the address of 'access' is known to be a
// multiple of.
unsigned known_alignment(const Access &access) {
  unsigned bytes = 8;
  while (bytes > 1 && !is_aligned(access, bytes)) bytes /= 2;
  return bytes;
}

// Whether 'access' is noted as bits of the page table, to be judged later.
bool is_noted_as_bits(const Access &access) {
  return detector().has_footprints && tree_fits_uhwi_p(access.size) &&
         IN_RANGE(tree_to_uhwi(access.size), 1, 8);
}

// The check of an access that is noted as a block, to be judged later.
Check deferred_check(const Access &access) {
  bool reads = access.kind == AccessKind::kRead;
  return {reads ? EntryPoint::read_block : EntryPoint::write_block, true};
}

Check check_for(const Access &access) {
  return detector().has_footprints ? deferred_check(access)
                                   : immediate_check(access);
}

edge fallthrough_edge(basic_block block) {
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->succs)
  if (!(e->flags & (EDGE_EH | EDGE_ABNORMAL))) return e;
  return nullptr;
}

bool is_returns_twice(gimple *statement) {
  return is_gimple_call(statement) &&
         (gimple_call_flags(statement) & ECF_RETURNS_TWICE);
}

bool is_receiver(gimple *statement) {
  return gimple_call_builtin_p(statement, BUILT_IN_SETJMP_RECEIVER);
}

// Whether control may arrive at the start of 'block' from deeper in the stack:
// it is a landing pad, or a label that a nested function jumps to.
bool is_entered_from_below(basic_block block) {
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->preds)
  if (e->flags & EDGE_EH) return true;
  for (gimple_stmt_iterator s = gsi_start_bb(block); !gsi_end_p(s);
       gsi_next(&s)) {
    glabel *label = dyn_cast<glabel *>(gsi_stmt(s));
    if (!label) return false;
    if (DECL_NONLOCAL(gimple_label_label(label))) return true;
  }
  return false;
}

gcall *call_with_frame(EntryPoint entry_point, tree frame, location_t place) {
  gcall *call = gimple_build_call(declaration_of(entry_point), 1, frame);
  gimple_set_location(call, place);
  return call;
}

// The leave stands before the return, or before a call that must become a jump.
void emit_leave(basic_block block, tree frame) {
  gimple_stmt_iterator last = gsi_last_nondebug_bb(block);
  if (gsi_end_p(last) || gimple_code(gsi_stmt(last)) != GIMPLE_RETURN) return;
  location_t place = gimple_location(gsi_stmt(last));
  gimple_stmt_iterator before = last;
  gsi_prev_nondebug(&before);
  if (!gsi_end_p(before) && is_gimple_call(gsi_stmt(before)) &&
      (gimple_call_tail_p(as_a<gcall *>(gsi_stmt(before))) ||
       gimple_call_must_tail_p(as_a<gcall *>(gsi_stmt(before)))))
    last = before;
  gsi_insert_before(&last, call_with_frame(EntryPoint::leave, frame, place),
                    GSI_SAME_STMT);
}

void emit_resume(basic_block block, tree frame) {
  if (!is_entered_from_below(block)) return;
  gimple_stmt_iterator start = gsi_after_labels(block);
  while (!gsi_end_p(start) &&
         (is_gimple_debug(gsi_stmt(start)) || is_receiver(gsi_stmt(start))))
    gsi_next(&start);
  gcall *call = call_with_frame(EntryPoint::resume, frame, UNKNOWN_LOCATION);
  if (gsi_end_p(start))
    gsi_insert_after(&(start = gsi_last_bb(block)), call, GSI_NEW_STMT);
  else
    gsi_insert_before(&start, call, GSI_SAME_STMT);
}

// Appends 'result' = __builtin_return_address(0).
tree append_return_address(gimple_seq *sequence) {
  tree type =
      build_function_type_list(ptr_type_node, unsigned_type_node, NULL_TREE);
  gcall *call =
      gimple_build_call(builtin_declaration(BUILT_IN_RETURN_ADDRESS,
                                            "__builtin_return_address", type),
                        1, integer_zero_node);
  tree result = make_ssa_name(ptr_type_node);
  gimple_call_set_lhs(call, result);
  gimple_seq_add_stmt(sequence, call);
  return result;
}

// Appends the canonical frame address, which needs no frame pointer.
tree append_frame_address(gimple_seq *sequence) {
  tree type = build_function_type_list(ptr_type_node, NULL_TREE);
  gcall *call = gimple_build_call(
      builtin_declaration(BUILT_IN_DWARF_CFA, "__builtin_dwarf_cfa", type), 0);
  tree result = make_ssa_name(ptr_type_node);
  gimple_call_set_lhs(call, result);
  gimple_seq_add_stmt(sequence, call);
  return result;
}

void emit_enter(tree frame) {
  gimple_seq sequence = nullptr;
  tree return_address = append_return_address(&sequence);
  tree frame_address = append_frame_address(&sequence);
  gcall *call = gimple_build_call(declaration_of(EntryPoint::enter), 2,
                                  return_address, frame_address);
  gimple_call_set_lhs(call, frame);
  gimple_seq_add_stmt(&sequence, call);
  gimple_seq_set_location(sequence, cfun->function_start_locus);
  gsi_insert_seq_on_edge_immediate(
      single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(cfun)), sequence);
}

// A load whose address is chosen by a condition is good where it stands, from
// the address as it is. GCC may find out which address it is under that
// condition, forget the condition, and load from a null pointer: since version
// 14, combine does. It leaves volatile loads alone.
void keep_loads_in_place(gimple_seq computation) {
  for (gimple_stmt_iterator at = gsi_start(computation); !gsi_end_p(at);
       gsi_next(&at)) {
    gimple *statement = gsi_stmt(at);
    if (!gimple_assign_load_p(statement)) continue;
    tree reference = gimple_assign_rhs1(statement);
    if (TREE_CODE(reference) != MEM_REF || !unmark_conditional_load(reference))
      continue;
    TREE_THIS_NOTRAP(reference) = 0;
    TREE_THIS_VOLATILE(reference) = 1;
    gimple_set_has_volatile_ops(statement, true);
  }
}

}  // namespace

tree force_value(gimple_seq *sequence, tree value, tree type) {
  gimple_seq computation = nullptr;
  if (!useless_type_conversion_p(type, TREE_TYPE(value)))
    value = fold_convert(type, value);
  tree result = force_gimple_operand(value, &computation, true, NULL_TREE);
  keep_loads_in_place(computation);
  gimple_seq_add_seq(sequence, computation);
  return result;
}

SiteRequest site_request(const Access &access) {
  SiteRequest request{};
  request.statement = access.statement;
  request.kind = access.kind != AccessKind::kRead ? kYetiSiteWrite
                 : access.updated                 ? kYetiSiteReadOfUpdate
                                                  : kYetiSiteRead;
  if (tree_fits_uhwi_p(access.size) && tree_to_uhwi(access.size) < UINT32_MAX)
    request.size = tree_to_uhwi(access.size);
  request.reference = access.reference;
  request.pointer = access.pointer;
  request.binding = access.binding;
  request.proof = access.proof;
  return request;
}

gimple_seq check_of(const Access &access, Sites &sites) {
  gimple_seq sequence = nullptr;
  tree site = sites.address(site_request(access));
  tree address = force_value(&sequence, address_of(access), ptr_type_node);
  gcall *call;
  if (access.kind == AccessKind::kVptrWrite) {
    tree value = force_value(&sequence, access.value, ptr_type_node);
    call = gimple_build_call(declaration_of(EntryPoint::vptr_write), 3, address,
                             value, site);
  } else if (is_noted_as_bits(access)) {
    tree size = force_value(&sequence, access.size, size_type_node);
    call = build_note_placeholder(address, size, known_alignment(access), site);
  } else {
    Check check = check_for(access);
    tree decl = declaration_of(check.entry_point);
    if (check.takes_size) {
      tree size = force_value(&sequence, access.size, size_type_node);
      call = gimple_build_call(decl, 3, address, size, site);
    } else {
      call = gimple_build_call(decl, 2, address, site);
    }
  }
  gimple_seq_add_stmt(&sequence, call);
  gimple_seq_set_location(sequence, gimple_location(access.statement));
  return sequence;
}

gimple_seq report_of(const Access &access, tree site) {
  gimple_seq sequence = nullptr;
  tree address = force_value(&sequence, address_of(access), ptr_type_node);
  tree second;
  EntryPoint entry_point;
  if (access.kind == AccessKind::kVptrWrite) {
    second = force_value(&sequence, access.value, ptr_type_node);
    entry_point = EntryPoint::verify_vptr_write;
  } else {
    second = force_value(&sequence, access.size, size_type_node);
    entry_point = access.kind == AccessKind::kRead ? EntryPoint::verify_read
                                                   : EntryPoint::verify_write;
  }
  gimple_seq_add_stmt(&sequence, gimple_build_call(declaration_of(entry_point),
                                                   3, address, second, site));
  gimple_seq_set_location(sequence, gimple_location(access.statement));
  return sequence;
}

void insert_after(gimple *statement, gimple_seq sequence) {
  if (!stmt_ends_bb_p(statement)) {
    gimple_stmt_iterator place = gsi_for_stmt(statement);
    gsi_insert_seq_after(&place, sequence, GSI_SAME_STMT);
  } else if (edge next = fallthrough_edge(gimple_bb(statement))) {
    gsi_insert_seq_on_edge_immediate(next, sequence);
  }
}

// Inserts 'sequence' where 'access' happens.
static void insert_at(const Access &access, gimple_seq sequence) {
  if (access.after) return insert_after(access.statement, sequence);
  gimple_stmt_iterator place = gsi_for_stmt(access.statement);
  gsi_insert_seq_before(&place, sequence, GSI_SAME_STMT);
}

void emit_check(const Access &access, Sites &sites) {
  insert_at(access, check_of(access, sites));
}

void emit_report(const Access &access, tree site) {
  insert_at(access, report_of(access, site));
}

void emit_enter_and_leave() {
  tree frame = make_ssa_name(type_of_word(type_word::Frame));
  std::vector<gimple *> second_returns;
  basic_block block;
  FOR_EACH_BB_FN(block, cfun) {
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (is_returns_twice(gsi_stmt(i))) second_returns.push_back(gsi_stmt(i));
    emit_resume(block, frame);
    emit_leave(block, frame);
  }
  for (gimple *statement : second_returns) {
    gimple_seq sequence = nullptr;
    gimple_seq_add_stmt(&sequence, call_with_frame(EntryPoint::resume, frame,
                                                   UNKNOWN_LOCATION));
    insert_after(statement, sequence);
  }
  emit_enter(frame);
}

}  // namespace yeti
