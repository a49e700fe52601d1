// Looks at all functions of the unit for updates by assembler, then once more
// for what belongs to them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/models/pass_made_atomics.h"

#include "plugin/config/options.h"
#include "plugin/gcc/unit_functions.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// --- updates by assembler ---

bool clobbers_memory(gasm *code) {
  for (unsigned i = 0; i < gimple_asm_nclobbers(code); ++i) {
    tree name = TREE_VALUE(gimple_asm_clobber_op(code, i));
    if (strcmp(TREE_STRING_POINTER(name), "memory") == 0) return true;
  }
  return false;
}

// Whether the instructions are atomic. Elsewhere than on x86 a loop of
// instructions makes the update, and who asks for a memory clobber means it.
bool has_atomic_instruction(gasm *code) {
#if defined(__x86_64__) || defined(__i386__)
  const char *text = gimple_asm_string(code);
  return strstr(text, "lock") || strstr(text, "xchg");
#else
  return gimple_asm_string(code)[0] != 0;
#endif
}

bool may_be_memory(tree operand) {
  const char *constraint =
      TREE_STRING_POINTER(TREE_VALUE(TREE_PURPOSE(operand)));
  return strpbrk(constraint, "mQoVg") != nullptr;
}

// By their addresses: no two volatile operands are equal.
bool is_same_place(tree a, tree b) {
  return operand_equal_p(build_fold_addr_expr(a), build_fold_addr_expr(b), 0);
}

// A register that holds the address of an operand `(%1)' of the text, which is
// both read and written.
tree pointer_in_text(gasm *code) {
  const std::string text = gimple_asm_string(code);
  const unsigned outputs = gimple_asm_noutputs(code);
  for (unsigned i = 0; i < gimple_asm_ninputs(code); ++i) {
    tree value = TREE_VALUE(gimple_asm_input_op(code, i));
    if (POINTER_TYPE_P(TREE_TYPE(value)) &&
        text.find("(%" + std::to_string(outputs + i) + ")") !=
            std::string::npos)
      return value;
  }
  return NULL_TREE;
}

// The lvalue that 'code' updates atomically, or null.
tree updated_by(gasm *code) {
  if (!gimple_asm_volatile_p(code) || !clobbers_memory(code) ||
      !has_atomic_instruction(code))
    return NULL_TREE;
  for (unsigned i = 0; i < gimple_asm_noutputs(code); ++i) {
    tree output = gimple_asm_output_op(code, i);
    if (!may_be_memory(output)) continue;
    for (unsigned k = 0; k < gimple_asm_ninputs(code); ++k) {
      tree input = gimple_asm_input_op(code, k);
      if (may_be_memory(input) &&
          is_same_place(TREE_VALUE(output), TREE_VALUE(input)))
        return TREE_VALUE(output);
    }
  }
  tree pointer = pointer_in_text(code);
  return pointer ? build_simple_mem_ref(pointer) : NULL_TREE;
}

// --- what belongs to them ---

// The variable or the member that 'lvalue' ends with, or null.
tree named_part(tree lvalue) {
  if (TREE_CODE(lvalue) == COMPONENT_REF) return TREE_OPERAND(lvalue, 1);
  return VAR_P(lvalue) ? lvalue : NULL_TREE;
}

bool is_word(tree type) {
  if (!INTEGRAL_TYPE_P(type) && !POINTER_TYPE_P(type) &&
      !SCALAR_FLOAT_TYPE_P(type))
    return false;
  HOST_WIDE_INT bytes = int_size_in_bytes(type);
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
}

// What the updates of the unit are made on.
struct Locks {
  std::set<tree> types, volatile_types, parts;

  bool has_any() const { return !types.empty(); }
  void add(tree lvalue) {
    types.insert(canonical(lvalue));
    if (TREE_THIS_VOLATILE(lvalue)) volatile_types.insert(canonical(lvalue));
    if (tree part = named_part(lvalue)) parts.insert(part);
  }
  bool has_type_of(tree lvalue) const { return types.count(canonical(lvalue)); }
  bool has_volatile_type_of(tree lvalue) const {
    return volatile_types.count(canonical(lvalue));
  }
  static tree canonical(tree lvalue) {
    return TYPE_CANONICAL(TYPE_MAIN_VARIANT(TREE_TYPE(lvalue)));
  }
  bool has_part_of(tree lvalue) const {
    tree part = named_part(lvalue);
    return part && parts.count(part);
  }
};

bool follows_barrier(gimple_stmt_iterator place) {
  for (gsi_prev(&place); !gsi_end_p(place); gsi_prev(&place)) {
    gimple *before = gsi_stmt(place);
    if (is_gimple_debug(before) || gimple_clobber_p(before)) continue;
    gasm *code = dyn_cast<gasm *>(before);
    return code && gimple_asm_volatile_p(code) && clobbers_memory(code) &&
           gimple_asm_noutputs(code) == 0;
  }
  return false;
}

// The lvalue in memory that 'statement' loads or stores as a word, or null.
tree word_in_memory(gassign *statement) {
  tree lvalue = gimple_store_p(statement) ? gimple_assign_lhs(statement)
                : gimple_assign_load_p(statement)
                    ? gimple_assign_rhs1(statement)
                    : NULL_TREE;
  if (!lvalue || !is_word(TREE_TYPE(lvalue))) return NULL_TREE;
  if (TREE_CODE(lvalue) == BIT_FIELD_REF ||
      (TREE_CODE(lvalue) == COMPONENT_REF &&
       DECL_BIT_FIELD(TREE_OPERAND(lvalue, 1))))
    return NULL_TREE;
  tree base = get_base_address(lvalue);
  if (!base || (VAR_P(base) && DECL_HARD_REGISTER(base))) return NULL_TREE;
  return lvalue;
}

bool is_made_atomic(gimple_stmt_iterator place, tree lvalue,
                    const Locks &locks) {
  const bool is_volatile = TREE_THIS_VOLATILE(lvalue);
  if (is_volatile && options.is_volatile_atomic()) return true;
  if (!locks.has_type_of(lvalue)) return false;
  return (is_volatile && locks.has_volatile_type_of(lvalue)) ||
         locks.has_part_of(lvalue) ||
         (gimple_store_p(gsi_stmt(place)) && follows_barrier(place));
}

tree unsigned_word(tree type) {
  return build_nonstandard_integer_type(BITS_PER_UNIT * int_size_in_bytes(type),
                                        1);
}

// The member of a family of builtins for the size of 'type'.
tree atomic_builtin(bool is_store, tree type) {
  const unsigned log2 = exact_log2(int_size_in_bytes(type));
  tree word = unsigned_word(type);
  const std::string name =
      std::string(is_store ? "__atomic_store_" : "__atomic_load_") +
      std::to_string(1u << log2);
  tree function_type =
      is_store ? build_function_type_list(void_type_node, ptr_type_node, word,
                                          integer_type_node, NULL_TREE)
               : build_function_type_list(word, const_ptr_type_node,
                                          integer_type_node, NULL_TREE);
  return builtin_declaration(
      built_in_function(
          (is_store ? BUILT_IN_ATOMIC_STORE_1 : BUILT_IN_ATOMIC_LOAD_1) + log2),
      name.c_str(), function_type);
}

// How the bits of a word of 'type' become a value of another such type.
tree_code conversion_of(tree type) {
  return SCALAR_FLOAT_TYPE_P(type) ? VIEW_CONVERT_EXPR : NOP_EXPR;
}

// Replaces a load or store of 'lvalue' by the builtin.
void make_atomic(gimple_stmt_iterator *place, tree lvalue) {
  gassign *statement = as_a<gassign *>(gsi_stmt(*place));
  const bool is_store = gimple_store_p(statement);
  tree type = TREE_TYPE(lvalue), word = unsigned_word(type);
  gimple_seq before = nullptr;
  mark_addressable(lvalue);
  tree address = force_gimple_operand(
      build_fold_addr_expr(unshare_expr(lvalue)), &before, true, NULL_TREE);
  gcall *call;
  if (is_store) {
    tree value = force_gimple_operand(
        fold_build1(conversion_of(type), word, gimple_assign_rhs1(statement)),
        &before, true, NULL_TREE);
    call =
        gimple_build_call(atomic_builtin(true, type), 3, address, value,
                          build_int_cst(integer_type_node, MEMMODEL_RELEASE));
  } else {
    call =
        gimple_build_call(atomic_builtin(false, type), 2, address,
                          build_int_cst(integer_type_node, MEMMODEL_ACQUIRE));
  }
  gimple_set_location(call, gimple_location(statement));
  gimple_seq_set_location(before, gimple_location(statement));
  if (is_store) {
    gsi_insert_seq_before(place, before, GSI_SAME_STMT);
    unlink_stmt_vdef(statement);
    gsi_replace(place, call, true);
    return;
  }
  tree result = make_ssa_name(word);
  gimple_call_set_lhs(call, result);
  gimple_seq_add_stmt(&before, call);
  gsi_insert_seq_before(place, before, GSI_SAME_STMT);
  if (SCALAR_FLOAT_TYPE_P(type))
    result = build1(VIEW_CONVERT_EXPR, type, result);
  gimple_assign_set_rhs_with_ops(place, conversion_of(type), result);
  gimple *converted = gsi_stmt(*place);
  gimple_set_has_volatile_ops(converted, false);
  update_stmt(converted);
}

void add_event(gimple_seq *sequence, YetiModelAction action, tree address) {
  gimple_seq_add_stmt(
      sequence,
      gimple_build_call(early_declaration_of(EntryPoint::model_event), 5,
                        build_int_cst(type_of_word(type_word::U32), action),
                        address, boolean_true_node, size_zero_node,
                        null_pointer_node));
}

void add_events_of_update(gimple_stmt_iterator *place, tree lvalue) {
  gimple_seq before = nullptr, after = nullptr;
  mark_addressable(lvalue);
  tree address = force_gimple_operand(
      build_fold_addr_expr(unshare_expr(lvalue)), &before, true, NULL_TREE);
  add_event(&before, kYetiModelRelease, address);
  add_event(&after, kYetiModelAcquire, address);
  const location_t location = gimple_location(gsi_stmt(*place));
  gimple_seq_set_location(before, location);
  gimple_seq_set_location(after, location);
  gsi_insert_seq_before(place, before, GSI_SAME_STMT);
  gsi_insert_seq_after(place, after, GSI_CONTINUE_LINKING);
}

// --- all functions ---

// A jump may leave assembler with labels, before what comes after it.
tree update_at(gimple_stmt_iterator place) {
  gasm *code = dyn_cast<gasm *>(gsi_stmt(place));
  return code && gimple_asm_nlabels(code) == 0 ? updated_by(code) : NULL_TREE;
}

template <class Look>
void for_each_statement(function *fun, Look look) {
  basic_block block;
  FOR_EACH_BB_FN(block, fun)
  for (gimple_stmt_iterator place = gsi_start_bb(block); !gsi_end_p(place);
       gsi_next(&place))
    look(&place);
}

void make_atomics(function *fun, const Locks &locks) {
  bool has_changed = false;
  for_each_statement(fun, [&](gimple_stmt_iterator *place) {
    if (tree lvalue = update_at(*place)) {
      add_events_of_update(place, lvalue);
      has_changed = true;
      return;
    }
    gassign *statement = dyn_cast<gassign *>(gsi_stmt(*place));
    tree lvalue = statement ? word_in_memory(statement) : NULL_TREE;
    if (!lvalue || !is_made_atomic(*place, lvalue, locks)) return;
    make_atomic(place, lvalue);
    has_changed = true;
  });
  if (has_changed) update_ssa(TODO_update_ssa_only_virtuals);
}

constexpr pass_data kPassData = {
    SIMPLE_IPA_PASS,
    "yeti_made_atomics",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    0,
    0,
    0,
    0,
    0,
};

class PassMadeAtomics : public simple_ipa_opt_pass {
 public:
  PassMadeAtomics() : simple_ipa_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassMadeAtomics; }

  unsigned execute(function *) override {
    Locks locks;
    for_each_unit_function([&](function *fun) {
      for_each_statement(fun, [&](gimple_stmt_iterator *place) {
        if (tree lvalue = update_at(*place)) locks.add(lvalue);
      });
    });
    if (locks.has_any() || options.is_volatile_atomic())
      for_each_unit_function([&](function *fun) { make_atomics(fun, locks); });
    return 0;
  }
};

}  // namespace

simple_ipa_opt_pass *make_pass_made_atomics() {
  return new PassMadeAtomics;
}

}  // namespace yeti
