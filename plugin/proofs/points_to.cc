// The values of a function.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/points_to.h"

#include "plugin/accesses/block_operations.h"
#include "plugin/effects/atomics.h"
#include "plugin/effects/sync_effects.h"
#include "plugin/proofs/library_uses.h"
#include "plugin/proofs/reference_part.h"
#include "plugin/proxies/object_flow.h"

namespace yeti::proofs {

namespace {

Carrier carrier_of(tree reference) {
  if (POINTER_TYPE_P(TREE_TYPE(reference))) return Carrier::kPointer;
  alias_set_type set = get_alias_set(reference);
  bool may_be_pointer =
      set == 0 || alias_sets_conflict_p(set, get_alias_set(ptr_type_node));
  return may_be_pointer ? Carrier::kBytes : Carrier::kNumber;
}

}  // namespace

FunctionPointers::FunctionPointers(UnitPointers &unit, function *fun)
    : unit_(unit), fun_(fun), of_name_(num_ssa_names) {
  follow_values();
  has_settled_ = true;
  follow_values();
}

bool FunctionPointers::follow_values() {
  unsigned i;
  tree name;
  bool grew = false;
  FOR_EACH_SSA_NAME(i, name, fun_)
  if (SSA_NAME_IS_DEFAULT_DEF(name) && !virtual_operand_p(name))
    grew |= of_name_[i].add(of_given(name));
  std::vector<int> order(n_basic_blocks_for_fn(fun_));
  int count =
      pre_and_rev_post_order_compute_fn(fun_, nullptr, order.data(), false);
  const auto define = [&](tree result, gimple *statement) {
    return of_name_[SSA_NAME_VERSION(result)].add(of_definition(statement));
  };
  for (bool changed = true; changed; grew |= changed) {
    changed = false;
    for (int k = 0; k < count; ++k) {
      basic_block block = BASIC_BLOCK_FOR_FN(fun_, order[k]);
      for (gphi_iterator p = gsi_start_phis(block); !gsi_end_p(p); gsi_next(&p))
        if (!virtual_operand_p(gimple_phi_result(p.phi())))
          changed |= define(gimple_phi_result(p.phi()), p.phi());
      for (gimple_stmt_iterator s = gsi_start_bb(block); !gsi_end_p(s);
           gsi_next(&s)) {
        tree result;
        ssa_op_iter op;
        FOR_EACH_SSA_TREE_OPERAND(result, gsi_stmt(s), op, SSA_OP_DEF)
        changed |= define(result, gsi_stmt(s));
      }
    }
  }
  return grew;
}

Places FunctionPointers::of_value(tree value) const {
  if (!value) return {};
  if (TREE_CODE(value) == SSA_NAME) return of_name_[SSA_NAME_VERSION(value)];
  if (TREE_CODE(value) == ADDR_EXPR) return of_address(TREE_OPERAND(value, 0));
  if (TREE_CODE(value) != CONSTRUCTOR) return {};
  Places result;
  unsigned i;
  tree element;
  FOR_EACH_CONSTRUCTOR_VALUE(CONSTRUCTOR_ELTS(value), i, element)
  result.add(of_value(element));
  return result;
}

// Where the memory begins of which 'base' is the base.
Places FunctionPointers::of_base(tree base) const {
  switch (TREE_CODE(base)) {
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
    case CONST_DECL:
      return {{unit_.objects().of_variable(base), 0}};
    case MEM_REF: {
      offset_int offset;
      Places places = of_value(TREE_OPERAND(base, 0));
      return mem_ref_offset(base).is_constant(&offset) &&
                     wi::fits_shwi_p(offset)
                 ? places.moved(offset.to_shwi())
                 : places.anywhere();
    }
    case TARGET_MEM_REF:
      return of_value(TMR_BASE(base)).anywhere();
    case STRING_CST:
    case FUNCTION_DECL:
    case LABEL_DECL:
      return Objects::constant();
    default:
      return CONSTANT_CLASS_P(base) ? Objects::constant() : Objects::unknown();
  }
}

Places FunctionPointers::of_address(tree object) const {
  Part part = part_of(object);
  Places places = of_base(part.base);
  if (!part.is_known || part.is_bits || part.extent != part.size)
    return places.anywhere();
  places = places.moved(part.offset);
  return part.step ? unit_.objects().stepped(places, part.step) : places;
}

// The bytes of a bit-field are those of its storage unit, which has 16 bytes at
// most.
Regions FunctionPointers::regions_of(tree reference) const {
  constexpr HOST_WIDE_INT kUnit = 16;
  if (TREE_CODE(reference) == WITH_SIZE_EXPR)
    reference = TREE_OPERAND(reference, 0);
  Part part = part_of(reference);
  Places places = of_base(part.base);
  if (places.is_empty() && has_settled_ && unit_.is_strict_)
    places = Objects::unknown();
  if (part.step) places = unit_.objects().stepped(places, part.step);
  HOST_WIDE_INT margin = part.is_bits ? kUnit : 0;
  Regions result;
  for (const Place &place : places) {
    Region region{place.object, kAnywhere, kAnywhere, false};
    if (part.is_known && place.offset != kAnywhere && part.size > 0) {
      region.start =
          std::max(place.offset + part.offset - margin, HOST_WIDE_INT(0));
      region.length = part.is_endless ? kAnywhere : part.extent + 2 * margin;
      region.is_exact = part.extent == part.size && !part.is_bits;
    }
    result.push_back(region);
  }
  return result;
}

Regions FunctionPointers::regions_at(tree pointer, tree size) const {
  Regions result;
  Places places = of_value(pointer);
  if (places.is_empty() && has_settled_ && unit_.is_strict_)
    places = Objects::unknown();
  for (const Place &place : places) {
    bool is_exact = place.offset != kAnywhere && size && tree_fits_shwi_p(size);
    result.push_back({place.object, place.offset,
                      is_exact ? tree_to_shwi(size) : kAnywhere, is_exact});
  }
  return result;
}

bool FunctionPointers::is_own(tree reference) const {
  tree base = get_base_address(reference);
  if (!base) return false;
  if (TREE_CODE(base) == MEM_REF) return points_to_own(TREE_OPERAND(base, 0));
  return (VAR_P(base) && !is_global_var(base)) ||
         (TREE_CODE(base) == PARM_DECL && !DECL_BY_REFERENCE(base));
}

bool FunctionPointers::points_to_own(tree pointer) const {
  while (TREE_CODE(pointer) == SSA_NAME) {
    gimple *definition = SSA_NAME_DEF_STMT(pointer);
    if (gcall *call = dyn_cast<gcall *>(definition)) {
      Place block;
      return unit_.allocated_by(fun_, call, &block);
    }
    gassign *assign = dyn_cast<gassign *>(definition);
    if (!assign) return false;
    tree_code code = gimple_assign_rhs_code(assign);
    if (code != POINTER_PLUS_EXPR && code != SSA_NAME && code != ADDR_EXPR &&
        !CONVERT_EXPR_CODE_P(code))
      return false;
    pointer = gimple_assign_rhs1(assign);
  }
  return TREE_CODE(pointer) == ADDR_EXPR && is_own(TREE_OPERAND(pointer, 0));
}

Places FunctionPointers::load(tree reference) const {
  Places result;
  for (const Region &region : regions_of(reference))
    result.add(unit_.objects().load(region, carrier_of(reference)));
  return result;
}

bool FunctionPointers::store(tree reference, const Places &value) {
  bool changed = false;
  for (const Region &region : regions_of(reference))
    changed |= unit_.objects().store(region, value, carrier_of(reference));
  return changed;
}

Places FunctionPointers::of_operands(gimple *statement, unsigned first) const {
  Places result;
  for (unsigned i = first; i < gimple_num_ops(statement); ++i)
    result.add(of_value(gimple_op(statement, i)));
  return result;
}

Places FunctionPointers::of_arguments(gcall *call) const {
  Places result;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    result.add(of_value(gimple_call_arg(call, i)));
  return result.anywhere();
}

Places FunctionPointers::of_definition(gimple *statement) const {
  switch (gimple_code(statement)) {
    case GIMPLE_PHI: {
      Places result;
      for (unsigned i = 0; i < gimple_phi_num_args(statement); ++i)
        result.add(of_value(gimple_phi_arg_def(statement, i)));
      return result;
    }
    case GIMPLE_ASSIGN:
      return of_assignment(as_a<gassign *>(statement));
    case GIMPLE_CALL:
      return of_call(as_a<gcall *>(statement));
    default:
      return Objects::unknown();
  }
}

Places FunctionPointers::of_assignment(gassign *assign) const {
  tree first = gimple_assign_rhs1(assign);
  tree_code code = gimple_assign_rhs_code(assign);
  if (gimple_assign_single_p(assign)) {
    if (is_memory(first)) return load(first);
    while (handled_component_p(first)) first = TREE_OPERAND(first, 0);
    return of_value(first);
  }
  if (TREE_CODE_CLASS(code) == tcc_comparison || code == POINTER_DIFF_EXPR)
    return {};
  if (code == POINTER_PLUS_EXPR) {
    tree bytes = gimple_assign_rhs2(assign);
    if (TREE_CODE(bytes) != INTEGER_CST)
      return unit_.objects().stepped(of_value(first), divisor_of(bytes));
    return of_value(first).moved(wi::to_wide(bytes).to_shwi());
  }
  if (code == COND_EXPR) return of_operands(assign, 2);
  if (CONVERT_EXPR_CODE_P(code)) return of_value(first);
  return of_operands(assign, 1).anywhere();
}

// Of what comes from outside the function.
Places FunctionPointers::of_given(tree name) const {
  tree decl = SSA_NAME_VAR(name);
  if (!decl || VAR_P(decl)) return {};
  UnitPointers::Signature &signature = unit_.signature(fun_->decl);
  Places result;
  if (TREE_CODE(decl) == RESULT_DECL) {
    result = signature.slot;
  } else {
    unsigned number = 0;
    tree each = DECL_ARGUMENTS(fun_->decl);
    for (; each && each != decl; each = DECL_CHAIN(each)) ++number;
    if (!each) return Objects::unknown();  // of a nested function
    if (number < signature.parameters.size())
      result = signature.parameters[number];
  }
  if (unit_.is_open(fun_->decl)) result.add(Objects::unknown());
  return result;
}

Places FunctionPointers::of_call(gcall *call) const {
  if (is_atomic(call)) {
    Places result = Objects::unknown();
    if (gimple_call_num_args(call))
      for (const Region &region :
           regions_at(gimple_call_arg(call, 0), NULL_TREE))
        result.add(unit_.objects().load(region, Carrier::kBytes));
    return result;
  }
  if (gimple_call_internal_p(call))
    return gimple_vdef(call) ? Objects::unknown() : of_arguments(call);
  if (tree body = unit_.body_of_call(call)) return unit_.signature(body).result;
  if (Place block; unit_.allocated_by(fun_, call, &block)) {
    Places result = {block};
    if (gimple_call_builtin_p(call, BUILT_IN_REALLOC))
      result.add(of_value(gimple_call_arg(call, 0)));
    return result;
  }
  if (is_block_operation(call)) return of_arguments(call);
  if (use_of(call) || computes_only(call))
    return POINTER_TYPE_P(gimple_call_return_type(call)) ? of_arguments(call)
                                                         : Places();
  return Objects::unknown();
}

}  // namespace yeti::proofs
