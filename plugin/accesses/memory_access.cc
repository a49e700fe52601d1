// Finds the memory references of statements and decides which may be shared.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/accesses/memory_access.h"

#include "plugin/accesses/block_operations.h"

namespace yeti {

const char *sentence_of(Skip skip) {
  static const char *const kSentences[] = {
#define X(name, sentence) sentence,
      YETI_SKIPS(X)
#undef X
  };
  return kSentences[int(skip)];
}

bool is_original_access(Skip skip) {
  switch (skip) {
    case Skip::kLocal:
    case Skip::kLocalPointee:
    case Skip::kReadOnly:
    case Skip::kVtable:
    case Skip::kRegister:
    case Skip::kThreadLocal:
    case Skip::kReturnSlot:
    case Skip::kEmpty:
    case Skip::kUnknownSize:
    case Skip::kArtificial:
    case Skip::kAddressSpace:
    case Skip::kWriteBack:
    case Skip::kIgnored:
      return false;
    default:
      return true;
  }
}

namespace {

// Whether 'decl', a local of this function, can be seen by anyone else: its
// address is taken and, as far as points-to analysis knows, leaves the
// function. Points-to over the whole program (-fipa-pta) follows GOMP_parallel
// into the outlined function and then knows of no escape, so it is not asked.
bool local_leaves_function(tree decl) {
  if (!may_be_aliased(decl)) return false;
  if (flag_ipa_pta) return true;
  pt_solution escaped;
  memset(&escaped, 0, sizeof escaped);
  escaped.escaped = 1;
  return pt_solution_includes(&escaped, decl);
}

// Another unit cannot know the address of a thread-local variable that is not
// public, and this unit does not take it.
bool is_private_to_thread(tree decl) {
  return VAR_P(decl) && DECL_THREAD_LOCAL_P(decl) && !TREE_PUBLIC(decl) &&
         !DECL_EXTERNAL(decl) && !TREE_ADDRESSABLE(decl);
}

// Profile counters of -fprofile-arcs and the like: no part of the program.
bool is_compiler_counter(tree decl) {
  return VAR_P(decl) && DECL_ARTIFICIAL(decl) && DECL_NAME(decl) &&
         (starts_with(IDENTIFIER_POINTER(DECL_NAME(decl)), "__gcov") ||
          starts_with(IDENTIFIER_POINTER(DECL_NAME(decl)), "__prof"));
}

Skip skip_of_variable(tree decl) {
  if (DECL_HARD_REGISTER(decl)) return Skip::kRegister;
  if (DECL_VIRTUAL_P(decl) || DECL_IN_CONSTANT_POOL(decl))
    return DECL_VIRTUAL_P(decl) ? Skip::kVtable : Skip::kReadOnly;
  if (!is_global_var(decl))
    return local_leaves_function(decl) ? Skip::kNone : Skip::kLocal;
  if (TREE_READONLY(decl)) return Skip::kReadOnly;
  if (is_private_to_thread(decl)) return Skip::kThreadLocal;
  if (is_compiler_counter(decl)) return Skip::kArtificial;
  return Skip::kNone;
}

// Whether 'pointer' is a virtual table pointer, perhaps plus a constant.
bool points_into_vtable(tree pointer) {
  for (int steps = 0; steps < 4 && TREE_CODE(pointer) == SSA_NAME; ++steps) {
    gimple *def = SSA_NAME_DEF_STMT(pointer);
    if (!is_gimple_assign(def)) return false;
    tree rhs = gimple_assign_rhs1(def);
    if (TREE_CODE(rhs) == COMPONENT_REF)
      return DECL_VIRTUAL_P(TREE_OPERAND(rhs, 1));
    tree_code code = gimple_assign_rhs_code(def);
    if (code != POINTER_PLUS_EXPR && !CONVERT_EXPR_CODE_P(code) &&
        code != SSA_NAME)
      return false;
    pointer = rhs;
  }
  return false;
}

Skip skip_of_base(tree base) {
  switch (TREE_CODE(base)) {
    case VAR_DECL:
      return skip_of_variable(base);
    case PARM_DECL:
    case RESULT_DECL:
      return local_leaves_function(base) ? Skip::kNone : Skip::kLocal;
    case MEM_REF:
    case TARGET_MEM_REF:
      return skip_of_pointer(TREE_OPERAND(base, 0));
    default:
      return Skip::kReadOnly;
  }
}

// The memory that operand 'op' of a statement names, without the size that may
// wrap it; null when it is no memory.
tree memory_of_operand(tree op) {
  if (!op) return NULL_TREE;
  if (TREE_CODE(op) == WITH_SIZE_EXPR) op = TREE_OPERAND(op, 0);
  if (is_gimple_reg(op) || is_gimple_min_invariant(op)) return NULL_TREE;
  if (!DECL_P(op) && !handled_component_p(op) && TREE_CODE(op) != MEM_REF &&
      TREE_CODE(op) != TARGET_MEM_REF)
    return NULL_TREE;
  tree base = get_base_address(op);
  if (!base || TREE_CODE(base) == SSA_NAME || is_gimple_reg(base))
    return NULL_TREE;
  return op;
}

bool is_bit_field(tree reference) {
  return TREE_CODE(reference) == COMPONENT_REF &&
         DECL_BIT_FIELD_TYPE(TREE_OPERAND(reference, 1));
}

// The bytes from the one that holds bit 'first' to the one that holds the last
// of 'bits' bits.
tree bytes_around(unsigned HOST_WIDE_INT first, unsigned HOST_WIDE_INT bits) {
  return size_int((first % BITS_PER_UNIT + bits + BITS_PER_UNIT - 1) /
                  BITS_PER_UNIT);
}

tree representative_of(tree reference) {
  return DECL_BIT_FIELD_REPRESENTATIVE(TREE_OPERAND(reference, 1));
}

// The number of bytes that an access to 'reference', perhaps wrapped in a
// WITH_SIZE_EXPR, touches: a constant or a value; null when not known.
tree size_of_operand(tree op) {
  if (TREE_CODE(op) == WITH_SIZE_EXPR) return TREE_OPERAND(op, 1);
  if (TREE_CODE(op) == BIT_FIELD_REF)
    return bytes_around(tree_to_uhwi(TREE_OPERAND(op, 2)),
                        tree_to_uhwi(TREE_OPERAND(op, 1)));
  if (is_bit_field(op)) {
    if (tree unit = representative_of(op)) return DECL_SIZE_UNIT(unit);
    tree field = TREE_OPERAND(op, 1);
    return bytes_around(tree_to_uhwi(DECL_FIELD_BIT_OFFSET(field)),
                        tree_to_uhwi(DECL_SIZE(field)));
  }
  HOST_WIDE_INT size = int_size_in_bytes(TREE_TYPE(op));
  return size < 0 ? NULL_TREE : size_int(size);
}

Skip skip_of_operand(tree op, tree reference) {
  tree size = size_of_operand(op);
  if (!size) return Skip::kUnknownSize;
  if (integer_zerop(size) || is_empty_type(TREE_TYPE(reference)))
    return Skip::kEmpty;
  tree base = get_base_address(reference);
  if (!ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(base))))
    return Skip::kAddressSpace;
  return skip_of_base(base);
}

// Whether 'record' is one that GCC makes to hand shared variables over to the
// body of a parallel region or a task.
bool is_omp_data(tree record) {
  tree name = TYPE_NAME(TYPE_MAIN_VARIANT(record));
  if (name && TREE_CODE(name) == TYPE_DECL) name = DECL_NAME(name);
  return name && starts_with(IDENTIFIER_POINTER(name), ".omp_data_s");
}

// Whether a store to 'reference' is the one by which GCC copies a shared C++
// reference back after a nested construct, into the record that all threads of
// the region share. Every thread makes this store, unordered. It never changes
// the value, because a program cannot change a reference.
bool is_reference_written_back(tree reference) {
  if (TREE_CODE(reference) != COMPONENT_REF) return false;
  tree field = TREE_OPERAND(reference, 1);
  return TREE_CODE(TREE_TYPE(field)) == REFERENCE_TYPE &&
         TREE_CODE(get_base_address(reference)) == MEM_REF &&
         is_omp_data(DECL_CONTEXT(field));
}

// Appends the access to operand 'op' if it is memory.
void append(gimple *statement, tree op, AccessKind kind,
            std::vector<Access> &accesses) {
  tree reference = memory_of_operand(op);
  if (!reference) return;
  Access access{};
  access.statement = statement;
  access.kind = kind;
  access.reference = reference;
  access.size = size_of_operand(op);
  access.skip = skip_of_operand(op, reference);
  if (kind == AccessKind::kWrite && is_reference_written_back(reference))
    access.skip = Skip::kWriteBack;
  accesses.push_back(access);
}

bool is_vptr(tree reference) {
  return TREE_CODE(reference) == COMPONENT_REF &&
         DECL_VIRTUAL_P(TREE_OPERAND(reference, 1));
}

void append_assignment(gassign *assign, std::vector<Access> &accesses) {
  if (gimple_clobber_p(assign)) return;
  if (gimple_assign_single_p(assign))
    append(assign, gimple_assign_rhs1(assign), AccessKind::kRead, accesses);
  tree lhs = gimple_assign_lhs(assign);
  if (is_vptr(lhs) && is_gimple_val(gimple_assign_rhs1(assign))) {
    append(assign, lhs, AccessKind::kVptrWrite, accesses);
    accesses.back().value = gimple_assign_rhs1(assign);
  } else {
    append(assign, lhs, AccessKind::kWrite, accesses);
  }
}

// Whether the callee writes the result of 'call' through a pointer, with checks
// of its own at the right moment.
bool is_checked_by_callee(gcall *call, tree lhs) {
  return gimple_call_return_slot_opt_p(call) &&
         TREE_ADDRESSABLE(TREE_TYPE(lhs)) &&
         aggregate_value_p(lhs, gimple_call_fntype(call));
}

// Arguments by value are read before the call. The result is in place once the
// call is over, whoever stored it.
void append_call(gcall *call, std::vector<Access> &accesses) {
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    append(call, gimple_call_arg(call, i), AccessKind::kRead, accesses);
  append_block_accesses(call, accesses);
  tree lhs = gimple_call_lhs(call);
  size_t before = accesses.size();
  append(call, lhs, AccessKind::kWrite, accesses);
  if (accesses.size() == before) return;
  accesses.back().after = true;
  if (accesses.back().skip == Skip::kNone && is_checked_by_callee(call, lhs))
    accesses.back().skip = Skip::kReturnSlot;
}

// Whether what 'pointer' points to may be reached from outside the function:
// its points-to set has globals, unknown memory, or locals and heap blocks
// whose address escapes. Without points-to information the answer is yes.
bool pointee_leaves_function(tree pointer) {
  ptr_info_def *info = SSA_NAME_PTR_INFO(pointer);
  if (!info || flag_ipa_pta) return true;
  const pt_solution &points_to = info->pt;
  return points_to.anything || points_to.nonlocal || points_to.escaped ||
         points_to.ipa_escaped || points_to.vars_contains_nonlocal ||
         points_to.vars_contains_escaped ||
         points_to.vars_contains_escaped_heap;
}

}  // namespace

Skip skip_of_pointer(tree pointer) {
  if (TREE_CODE(pointer) == ADDR_EXPR)
    return skip_of_base(get_base_address(TREE_OPERAND(pointer, 0)));
  if (TREE_CODE(pointer) != SSA_NAME) return Skip::kNone;
  if (points_into_vtable(pointer)) return Skip::kVtable;
  if (!pointee_leaves_function(pointer)) return Skip::kLocalPointee;
  return Skip::kNone;
}

void append_accesses(gimple *statement, std::vector<Access> &accesses) {
  switch (gimple_code(statement)) {
    case GIMPLE_ASSIGN:
      append_assignment(as_a<gassign *>(statement), accesses);
      break;
    case GIMPLE_CALL:
      append_call(as_a<gcall *>(statement), accesses);
      break;
    case GIMPLE_RETURN: {
      tree value = gimple_return_retval(as_a<greturn *>(statement));
      if (value && TREE_CODE(value) != RESULT_DECL)
        append(statement, value, AccessKind::kRead, accesses);
      break;
    }
    default:
      break;
  }
}

namespace {

// &'object', marked so that GCC agrees that its address is taken.
tree address_of_object(tree object) {
  tree base = get_base_address(object);
  if (DECL_P(base)) TREE_ADDRESSABLE(base) = 1;
  return build_fold_addr_expr(unshare_expr(object));
}

tree plus_bytes(tree address, unsigned HOST_WIDE_INT bytes) {
  return bytes ? fold_build_pointer_plus_hwi(address, bytes) : address;
}

tree address_of_bit_field(tree reference) {
  tree record = TREE_OPERAND(reference, 0);
  tree field = TREE_OPERAND(reference, 1);
  if (tree unit = representative_of(reference))
    return address_of_object(build3(COMPONENT_REF, TREE_TYPE(unit), record,
                                    unit, TREE_OPERAND(reference, 2)));
  tree bytes = size_binop(
      PLUS_EXPR, component_ref_field_offset(reference),
      size_int(tree_to_uhwi(DECL_FIELD_BIT_OFFSET(field)) / BITS_PER_UNIT));
  return fold_build_pointer_plus(address_of_object(record), bytes);
}

}  // namespace

tree address_of(const Access &access) {
  tree reference = access.reference;
  if (!reference) return access.pointer;
  if (TREE_CODE(reference) == BIT_FIELD_REF)
    return plus_bytes(address_of_object(TREE_OPERAND(reference, 0)),
                      tree_to_uhwi(TREE_OPERAND(reference, 2)) / BITS_PER_UNIT);
  if (is_bit_field(reference)) return address_of_bit_field(reference);
  return address_of_object(reference);
}

bool is_aligned(const Access &access, unsigned bytes) {
  unsigned bits = bytes * BITS_PER_UNIT;
  tree reference = access.reference;
  if (!reference) return get_pointer_alignment(access.pointer) >= bits;
  if (is_bit_field(reference) && representative_of(reference)) {
    tree unit = build3(COMPONENT_REF, TREE_TYPE(representative_of(reference)),
                       TREE_OPERAND(reference, 0), representative_of(reference),
                       TREE_OPERAND(reference, 2));
    return get_object_alignment(unit) >= bits;
  }
  return get_object_alignment(reference) >= bits;
}

}  // namespace yeti
