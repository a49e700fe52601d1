// See atomic_calls.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/atomic_calls.h"

#include "plugin/accesses/memory_access.h"
#include "plugin/config/options.h"
#include "plugin/effects/atomic_builtins.h"
#include "plugin/emit/emit.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

YetiSiteKind kind_of(EntryPoint entry_point) {
  switch (entry_point) {
    case EntryPoint::atomic_load_8:
      return kYetiSiteAtomicRead;
    case EntryPoint::atomic_store_8:
      return kYetiSiteAtomicWrite;
    default:
      return kYetiSiteAtomicUpdate;
  }
}

// Builds the replacement of one call, statement by statement.
class Replacement {
 public:
  Replacement(gcall *call, Sites &sites) : call_(call), sites_(sites) {}

  void run(const AtomicMeaning &meaning);
  void run_fence();
  void run_folded_compare_exchange();

 private:
  tree argument(unsigned i) { return gimple_call_arg(call_, i); }
  tree operand(unsigned i) { return force_value(&code_, argument(i), type_); }
  tree order_argument(unsigned i);
  tree order(memmodel model) { return build_int_cst(integer_type_node, model); }
  tree number(HOST_WIDE_INT value) { return build_int_cst(type_, value); }
  void set_size(unsigned log2_bytes);
  tree site(YetiSiteKind kind);
  template <class... Arguments>
  tree call_runtime(EntryPoint first, Arguments... arguments);
  tree compute(tree_code code, tree type, tree a, tree b = NULL_TREE);
  tree new_value(const AtomicFamily &family, tree old, tree value);
  tree fetch(const AtomicFamily &family, tree order, bool wants_new);
  tree compare_exchange();
  void check_expected(AccessKind kind, tree size);
  void finish(tree result);

  gcall *call_;
  Sites &sites_;
  gimple_seq code_ = nullptr;  // takes the place of the call
  tree type_ = NULL_TREE;      // unsigned, of the size of the operation
  unsigned log2_bytes_ = 0;
};

void Replacement::set_size(unsigned log2_bytes) {
  log2_bytes_ = log2_bytes;
  type_ = build_nonstandard_integer_type(BITS_PER_UNIT << log2_bytes, 1);
}

// The memory order without the bits for lock elision above it.
tree Replacement::order_argument(unsigned i) {
  tree order = force_value(&code_, argument(i), integer_type_node);
  tree mask = build_int_cst(integer_type_node, MEMMODEL_BASE_MASK);
  if (TREE_CODE(order) == INTEGER_CST)
    return fold_build2(BIT_AND_EXPR, integer_type_node, order, mask);
  return compute(BIT_AND_EXPR, integer_type_node, order, mask);
}

tree Replacement::site(YetiSiteKind kind) {
  SiteRequest request{};
  request.statement = call_;
  request.kind = kind;
  request.size = 1u << log2_bytes_;
  request.pointer = argument(0);
  return sites_.address(request);
}

// Calls the member of the family of 'first' for this size with the address, the
// 'arguments' and the site. The result is null for a store.
template <class... Arguments>
tree Replacement::call_runtime(EntryPoint first, Arguments... arguments) {
  tree decl = declaration_of(member_of(first, log2_bytes_, kAtomicStride));
  tree address = force_value(&code_, argument(0), ptr_type_node);
  gcall *call = gimple_build_call(decl, 2 + sizeof...(arguments), address,
                                  arguments..., site(kind_of(first)));
  tree type = TREE_TYPE(TREE_TYPE(decl));
  tree result = NULL_TREE;
  if (!VOID_TYPE_P(type)) {
    result = make_ssa_name(type);
    gimple_call_set_lhs(call, result);
  }
  gimple_seq_add_stmt(&code_, call);
  return result;
}

tree Replacement::compute(tree_code code, tree type, tree a, tree b) {
  tree result = make_ssa_name(type);
  gassign *assign = b ? gimple_build_assign(result, code, a, b)
                      : gimple_build_assign(result, code, a);
  gimple_seq_add_stmt(&code_, assign);
  return result;
}

// The value that an update stores that finds 'old'.
tree Replacement::new_value(const AtomicFamily &family, tree old, tree value) {
  tree result = compute(family.operation, type_, old, value);
  return family.complement ? compute(BIT_NOT_EXPR, type_, result) : result;
}

tree Replacement::fetch(const AtomicFamily &family, tree order,
                        bool wants_new) {
  tree value = operand(1);
  tree old = call_runtime(family.entry_point, value, order);
  return wants_new && gimple_call_lhs(call_) ? new_value(family, old, value)
                                             : old;
}

// Appends the check of the plain access to the expected value and, in verify
// mode, its report.
void Replacement::check_expected(AccessKind kind, tree size) {
  Access access{};
  access.statement = call_;
  access.kind = kind;
  access.pointer = argument(1);
  access.size = size;
  gimple_seq_add_seq(&code_, check_of(access, sites_));
  if (options.verify)
    gimple_seq_add_seq(&code_,
                       report_of(access, sites_.address(site_request(access))));
}

// The expected value is read in any case, and written on failure: on success
// the write has size zero.
tree Replacement::compare_exchange() {
  bool checks_expected = skip_of_pointer(argument(1)) == Skip::kNone;
  tree bytes = size_int(1u << log2_bytes_);
  if (checks_expected) check_expected(AccessKind::kRead, bytes);
  tree expected = force_value(&code_, argument(1), ptr_type_node);
  tree success = call_runtime(EntryPoint::atomic_compare_exchange_8, expected,
                              operand(2), order_argument(4), order_argument(5));
  if (checks_expected) {
    tree failed =
        compute(BIT_XOR_EXPR, boolean_type_node, success, boolean_true_node);
    tree count = compute(NOP_EXPR, size_type_node, failed);
    check_expected(AccessKind::kWrite,
                   compute(MULT_EXPR, size_type_node, count, bytes));
  }
  return success;
}

// Replaces the call by the new statements, and its result by 'result'.
void Replacement::finish(tree result) {
  tree lhs = gimple_call_lhs(call_);
  if (lhs && result) {
    result = force_value(&code_, result, TREE_TYPE(lhs));
    gimple_seq_add_stmt(&code_, gimple_build_assign(lhs, result));
  }
  gimple_seq_set_location(code_, gimple_location(call_));
  gimple_call_set_lhs(call_, NULL_TREE);
  gimple_stmt_iterator place = gsi_for_stmt(call_);
  basic_block block = gimple_bb(call_);
  gsi_insert_seq_before(&place, code_, GSI_SAME_STMT);
  unlink_stmt_vdef(call_);
  gsi_remove(&place, true);
  release_defs(call_);
  gimple_purge_dead_eh_edges(block);
}

void Replacement::run_fence() {
  SiteRequest request{};
  request.statement = call_;
  request.kind = kYetiSiteAtomicUpdate;
  tree model =
      gimple_call_num_args(call_) ? order_argument(0) : order(MEMMODEL_SEQ_CST);
  gimple_seq_add_stmt(
      &code_, gimple_build_call(declaration_of(EntryPoint::atomic_fence), 2,
                                model, sites_.address(request)));
  finish(NULL_TREE);
}

void Replacement::run_folded_compare_exchange() {
  set_size(exact_log2(tree_to_uhwi(argument(3)) & 255));
  tree expected = operand(1);
  tree old = call_runtime(EntryPoint::atomic_compare_swap_8, expected,
                          operand(2), order_argument(4), order_argument(5));
  tree lhs = gimple_call_lhs(call_);
  if (!lhs) return finish(NULL_TREE);
  tree part = TREE_TYPE(TREE_TYPE(lhs));
  tree equal = compute(EQ_EXPR, boolean_type_node, old, expected);
  tree success = force_value(&code_, equal, part);
  finish(compute(COMPLEX_EXPR, TREE_TYPE(lhs), force_value(&code_, old, part),
                 success));
}

void Replacement::run(const AtomicMeaning &meaning) {
  const AtomicFamily &family = *meaning.family;
  set_size(meaning.log2_bytes);
  EntryPoint entry_point = family.entry_point;
  switch (family.form) {
    case AtomicForm::kLoad:
      return finish(call_runtime(entry_point, order_argument(1)));
    case AtomicForm::kStore:
      return finish(call_runtime(entry_point, operand(1), order_argument(2)));
    case AtomicForm::kFetch:
    case AtomicForm::kOpFetch:
      return finish(fetch(family, order_argument(2),
                          family.form == AtomicForm::kOpFetch));
    case AtomicForm::kSyncFetch:
    case AtomicForm::kSyncOpFetch:
      return finish(fetch(family, order(MEMMODEL_SEQ_CST),
                          family.form == AtomicForm::kSyncOpFetch));
    case AtomicForm::kSyncExchange:
      return finish(
          call_runtime(entry_point, operand(1), order(MEMMODEL_ACQUIRE)));
    case AtomicForm::kSyncClear:
      return finish(
          call_runtime(entry_point, number(0), order(MEMMODEL_RELEASE)));
    case AtomicForm::kTestAndSet: {
      tree old =
          call_runtime(entry_point, number(targetm.atomic_test_and_set_trueval),
                       order_argument(1));
      return finish(compute(NE_EXPR, boolean_type_node, old, number(0)));
    }
    case AtomicForm::kClear:
      return finish(call_runtime(entry_point, number(0), order_argument(1)));
    case AtomicForm::kCompareExchange:
      return finish(compare_exchange());
    case AtomicForm::kSyncValueSwap:
    case AtomicForm::kSyncBoolSwap: {
      tree expected = operand(1);
      tree old = call_runtime(entry_point, expected, operand(2),
                              order(MEMMODEL_SEQ_CST), order(MEMMODEL_SEQ_CST));
      if (family.form == AtomicForm::kSyncValueSwap) return finish(old);
      return finish(compute(EQ_EXPR, boolean_type_node, old, expected));
    }
  }
}

}  // namespace

void emit_atomic(gcall *call, Sites &sites) {
  Replacement replacement(call, sites);
  if (is_fence(call))
    replacement.run_fence();
  else if (is_folded_compare_exchange(call))
    replacement.run_folded_compare_exchange();
  else if (auto meaning = atomic_meaning_of(call))
    replacement.run(*meaning);
}

}  // namespace yeti
