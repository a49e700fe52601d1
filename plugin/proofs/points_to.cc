// The unit as a whole, and the values of a function; points_to_effects.cc has
// what statements and calls do beyond their function.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/points_to.h"

#include "plugin/accesses/block_operations.h"
#include "plugin/effects/atomics.h"
#include "plugin/effects/sync_effects.h"
#include "plugin/gcc/unit_functions.h"
#include "plugin/proofs/library_uses.h"
#include "plugin/proxies/object_flow.h"
#include "plugin/records/static_record.h"

namespace yeti::proofs {

namespace {

// Larger units are left alone: the analysis is quadratic at worst.
constexpr unsigned kMostNames = 400000;
constexpr int kMostRounds = 200;

Carrier carrier_of(tree reference) {
  if (POINTER_TYPE_P(TREE_TYPE(reference))) return Carrier::kPointer;
  alias_set_type set = get_alias_set(reference);
  bool may_be_pointer =
      set == 0 || alias_sets_conflict_p(set, get_alias_set(ptr_type_node));
  return may_be_pointer ? Carrier::kBytes : Carrier::kNumber;
}

bool has_bit_field(tree reference) {
  for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
    if (TREE_CODE(reference) == COMPONENT_REF &&
        DECL_BIT_FIELD_TYPE(TREE_OPERAND(reference, 1)))
      return true;
  return false;
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
  poly_int64 offset;
  HOST_WIDE_INT bytes;
  tree base = get_addr_base_and_unit_offset(object, &offset);
  if (base && offset.is_constant(&bytes)) return of_base(base).moved(bytes);
  base = get_base_address(object);
  return base ? of_base(base).anywhere() : Objects::unknown();
}

// The bytes of a bit-field are those of its storage unit, which has 16 bytes at
// most.
Regions FunctionPointers::regions_of(tree reference) const {
  constexpr HOST_WIDE_INT kUnit = 16;
  if (TREE_CODE(reference) == WITH_SIZE_EXPR)
    reference = TREE_OPERAND(reference, 0);
  poly_int64 offset, size, extent;
  bool reverse;
  tree base =
      get_ref_base_and_extent(reference, &offset, &size, &extent, &reverse);
  HOST_WIDE_INT first = 0, bits = 0, limit = 0;
  bool is_known = offset.is_constant(&first) && size.is_constant(&bits) &&
                  extent.is_constant(&limit) && first >= 0;
  bool is_bits =
      has_bit_field(reference) || TREE_CODE(reference) == BIT_FIELD_REF;
  Places places = of_base(base);
  if (places.is_empty() && has_settled_ && unit_.is_strict_)
    places = Objects::unknown();
  Regions result;
  for (const Place &place : places) {
    Region region{place.object, kAnywhere, kAnywhere, false};
    if (is_known && place.offset != kAnywhere) {
      HOST_WIDE_INT margin = is_bits ? kUnit : 0;
      region.start = place.offset + first / BITS_PER_UNIT - margin;
      region.start = std::max(region.start, HOST_WIDE_INT(0));
      if (limit > 0)
        region.length =
            CEIL(limit + first % BITS_PER_UNIT, BITS_PER_UNIT) + 2 * margin;
      region.is_exact = limit > 0 && limit == bits && !is_bits;
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
    if (TREE_CODE(bytes) != INTEGER_CST) return of_value(first).anywhere();
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

// --- the unit ---

UnitPointers::UnitPointers() {
  unsigned names = 0;
  for_each_unit_function([&](function *fun) {
    names += num_ssa_names;
    bodies_.insert(DECL_UID(fun->decl));
    if (may_be_called_by_others(fun))
      open_functions_.insert(DECL_UID(fun->decl));
  });
  if (names > kMostNames) return;
  look_at_variables();
  std::map<unsigned, FunctionPointers> functions;
  for (int round = 0; round < kMostRounds; ++round) {
    bool changed = false;
    for_each_unit_function([&](function *fun) {
      FunctionPointers &values =
          functions.try_emplace(DECL_UID(fun->decl), *this, fun).first->second;
      changed |= values.follow_values();
      changed |= values.follow_effects();
    });
    if (changed) continue;
    is_solved_ = is_strict_ && !is_beyond_us_;
    if (is_strict_) break;
    is_strict_ = true;
  }
  objects_.freeze();
}

void UnitPointers::look_at_variables() {
  varpool_node *node;
  FOR_EACH_VARIABLE(node) look_at_initial_value(node);
}

// Calls 'take' with each address in 'value'.
template <class Take>
static void for_each_address(tree value, Take take) {
  walk_tree_without_duplicates(
      &value,
      [](tree *each, int *, void *data) -> tree {
        if (TREE_CODE(*each) == ADDR_EXPR || TREE_CODE(*each) == FDESC_EXPR)
          (*static_cast<Take *>(data))(*each);
        return NULL_TREE;
      },
      &take);
}

void UnitPointers::look_at_initial_value(varpool_node *node) {
  if (!node->definition || node->alias || node->in_other_partition ||
      is_of_records(node->decl))
    return;
  tree value = node->get_constructor();
  if (!value || value == error_mark_node) return;
  Region all{objects_.of_variable(node->decl), kAnywhere, kAnywhere, false};
  for_each_address(value, [&](tree address) {
    tree base = get_base_address(TREE_OPERAND(address, 0));
    if (base && TREE_CODE(base) == FUNCTION_DECL) {
      open_function(base);
    } else if (base && VAR_P(base)) {
      objects_.store(all, {{objects_.of_variable(base), kAnywhere}},
                     Carrier::kBytes);
    } else {
      objects_.store(all, Objects::constant(), Carrier::kBytes);
      open_addresses(base);
    }
  });
}

// The address of 'function' is known to someone.
bool UnitPointers::open_function(tree function) {
  cgraph_node *node = cgraph_node::get(function);
  if (node) node = node->ultimate_alias_target();
  unsigned uid = DECL_UID(node ? node->decl : function);
  address_taken_.insert(uid);
  return open_functions_.insert(uid).second;
}

// The functions and constants of which 'operand' has the address.
bool UnitPointers::open_named(tree operand) {
  bool changed = false;
  for_each_address(operand, [&](tree address) {
    tree base = get_base_address(TREE_OPERAND(address, 0));
    if (base && TREE_CODE(base) == FUNCTION_DECL)
      changed |= open_function(base);
    else
      changed |= open_addresses(base);
  });
  return changed;
}

// What the constant 'value' leads to is known to everyone.
bool UnitPointers::open_addresses(tree value) {
  if (!value || TREE_CODE(value) != CONST_DECL) return false;
  bool changed = false;
  for_each_address(DECL_INITIAL(value), [&](tree address) {
    tree base = get_base_address(TREE_OPERAND(address, 0));
    if (base && TREE_CODE(base) == FUNCTION_DECL)
      changed |= open_function(base);
    else if (base && VAR_P(base))
      changed |= objects_.open(objects_.of_variable(base));
    else
      changed |= open_addresses(base);
  });
  return changed;
}

// The function of the unit that 'call' calls, or null.
tree UnitPointers::body_of_call(gcall *call) const {
  return body_of(gimple_call_fndecl(call));
}

tree UnitPointers::body_of(tree function) const {
  cgraph_node *node = function ? cgraph_node::get(function) : nullptr;
  if (!node) return NULL_TREE;
  enum availability availability;
  node = node->ultimate_alias_target(&availability);
  bool is_known =
      availability > AVAIL_INTERPOSABLE && bodies_.count(DECL_UID(node->decl));
  return is_known ? node->decl : NULL_TREE;
}

bool UnitPointers::allocated_by(function *fun, gcall *call, Place *block) {
  bool on_stack = false;
  if (gimple_call_builtin_p(call, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE(gimple_call_fndecl(call))) {
    CASE_BUILT_IN_ALLOCA:
      on_stack = true;
      break;
      default:
        break;
    }
  if (!on_stack && !allocates(call) &&
      !gimple_call_builtin_p(call, BUILT_IN_REALLOC))
    return false;
  *block = {objects_.of_block(fun->decl, call, on_stack), 0};
  return true;
}

}  // namespace yeti::proofs
