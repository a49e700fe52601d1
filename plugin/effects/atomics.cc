// The families of atomic builtins by a table, each with the shape of its
// arguments and result.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/atomics.h"

#include "plugin/accesses/access.h"
#include "plugin/config/options.h"
#include "plugin/emit/emit.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// How a builtin relates to the entry point that replaces it.
enum class Form {
  kLoad,             // (address, order)
  kStore,            // (address, value, order)
  kFetch,            // (address, value, order) -> old value
  kOpFetch,          // the same -> new value
  kSyncFetch,        // (address, value) -> old value, sequentially consistent
  kSyncOpFetch,      // the same -> new value
  kSyncExchange,     // (address, value) -> old value, acquire
  kSyncClear,        // (address), store of zero, release
  kTestAndSet,       // (address, order) -> was it set
  kClear,            // (address, order)
  kCompareExchange,  // (address, &expected, desired, weak, order, order)
  kSyncValueSwap,    // (address, expected, desired) -> old value
  kSyncBoolSwap,     // the same -> success
};

// A family of builtins, one for each of 1, 2, 4, 8 and 16 bytes in a row.
struct Family {
  built_in_function first;
  Form form;
  EntryPoint entry_point;   // for 8 bits
  tree_code operation;      // of kOpFetch: old and value -> new
  bool complement = false;  // of kOpFetch: then invert (nand)
};

#define YETI_FETCH_FAMILIES(OP, op, code, nand)              \
  {BUILT_IN_ATOMIC_FETCH_##OP##_1, Form::kFetch,             \
   EntryPoint::atomic_fetch_##op##_8, code, nand},           \
      {BUILT_IN_ATOMIC_##OP##_FETCH_1, Form::kOpFetch,       \
       EntryPoint::atomic_fetch_##op##_8, code, nand},       \
      {BUILT_IN_SYNC_FETCH_AND_##OP##_1, Form::kSyncFetch,   \
       EntryPoint::atomic_fetch_##op##_8, code, nand},       \
      {BUILT_IN_SYNC_##OP##_AND_FETCH_1, Form::kSyncOpFetch, \
       EntryPoint::atomic_fetch_##op##_8, code, nand},

constexpr Family kFamilies[] = {
    {BUILT_IN_ATOMIC_LOAD_1, Form::kLoad, EntryPoint::atomic_load_8,
     ERROR_MARK},
    {BUILT_IN_ATOMIC_STORE_1, Form::kStore, EntryPoint::atomic_store_8,
     ERROR_MARK},
    {BUILT_IN_ATOMIC_EXCHANGE_1, Form::kFetch, EntryPoint::atomic_exchange_8,
     ERROR_MARK},
    {BUILT_IN_ATOMIC_COMPARE_EXCHANGE_1, Form::kCompareExchange,
     EntryPoint::atomic_compare_exchange_8, ERROR_MARK},
    {BUILT_IN_SYNC_LOCK_TEST_AND_SET_1, Form::kSyncExchange,
     EntryPoint::atomic_exchange_8, ERROR_MARK},
    {BUILT_IN_SYNC_LOCK_RELEASE_1, Form::kSyncClear, EntryPoint::atomic_store_8,
     ERROR_MARK},
    {BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_1, Form::kSyncValueSwap,
     EntryPoint::atomic_compare_swap_8, ERROR_MARK},
    {BUILT_IN_SYNC_BOOL_COMPARE_AND_SWAP_1, Form::kSyncBoolSwap,
     EntryPoint::atomic_compare_swap_8, ERROR_MARK},
    YETI_FETCH_FAMILIES(ADD, add, PLUS_EXPR, false)
        YETI_FETCH_FAMILIES(SUB, sub, MINUS_EXPR, false)
            YETI_FETCH_FAMILIES(AND, and, BIT_AND_EXPR, false)
                YETI_FETCH_FAMILIES(OR, or, BIT_IOR_EXPR, false)
                    YETI_FETCH_FAMILIES(XOR, xor, BIT_XOR_EXPR, false)
                        YETI_FETCH_FAMILIES(NAND, nand, BIT_AND_EXPR, true)};

// The families of a single builtin, on one byte.
constexpr Family kFlagFamilies[] = {
    {BUILT_IN_ATOMIC_TEST_AND_SET, Form::kTestAndSet,
     EntryPoint::atomic_exchange_8, ERROR_MARK},
    {BUILT_IN_ATOMIC_CLEAR, Form::kClear, EntryPoint::atomic_store_8,
     ERROR_MARK},
};

// What an atomic call means: its family and size.
struct Meaning {
  const Family *family;
  unsigned log2_bytes;
};

std::optional<Meaning> meaning_of_code(built_in_function code) {
  for (const Family &family : kFamilies)
    if (code >= family.first && code < family.first + 5)
      return Meaning{&family, unsigned(code - family.first)};
  for (const Family &family : kFlagFamilies)
    if (code == family.first) return Meaning{&family, 0};
  return {};
}

bool is_fence(gimple *statement) {
  return gimple_call_builtin_p(statement, BUILT_IN_ATOMIC_THREAD_FENCE) ||
         gimple_call_builtin_p(statement, BUILT_IN_SYNC_SYNCHRONIZE);
}

// What GCC makes of a compare-exchange whose expected value is a local
// variable: (address, expected, desired, flags | bytes, order, order) -> a
// complex number of the old value and whether it was equal.
bool is_folded_compare_exchange(gimple *statement) {
  return gimple_call_internal_p(statement, IFN_ATOMIC_COMPARE_EXCHANGE);
}

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

  void run(const Meaning &meaning);
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
  tree new_value(const Family &family, tree old, tree value);
  tree fetch(const Family &family, tree order, bool wants_new);
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

// What an update that found 'old' left behind.
tree Replacement::new_value(const Family &family, tree old, tree value) {
  tree result = compute(family.operation, type_, old, value);
  return family.complement ? compute(BIT_NOT_EXPR, type_, result) : result;
}

tree Replacement::fetch(const Family &family, tree order, bool wants_new) {
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

// The expected value is read in any case and written on failure: the size of
// that write is zero on success.
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

// Puts the new statements in the place of the call and 'result' where its
// result went.
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

void Replacement::run(const Meaning &meaning) {
  const Family &family = *meaning.family;
  set_size(meaning.log2_bytes);
  EntryPoint entry_point = family.entry_point;
  switch (family.form) {
    case Form::kLoad:
      return finish(call_runtime(entry_point, order_argument(1)));
    case Form::kStore:
      return finish(call_runtime(entry_point, operand(1), order_argument(2)));
    case Form::kFetch:
    case Form::kOpFetch:
      return finish(
          fetch(family, order_argument(2), family.form == Form::kOpFetch));
    case Form::kSyncFetch:
    case Form::kSyncOpFetch:
      return finish(fetch(family, order(MEMMODEL_SEQ_CST),
                          family.form == Form::kSyncOpFetch));
    case Form::kSyncExchange:
      return finish(
          call_runtime(entry_point, operand(1), order(MEMMODEL_ACQUIRE)));
    case Form::kSyncClear:
      return finish(
          call_runtime(entry_point, number(0), order(MEMMODEL_RELEASE)));
    case Form::kTestAndSet: {
      tree old =
          call_runtime(entry_point, number(targetm.atomic_test_and_set_trueval),
                       order_argument(1));
      return finish(compute(NE_EXPR, boolean_type_node, old, number(0)));
    }
    case Form::kClear:
      return finish(call_runtime(entry_point, number(0), order_argument(1)));
    case Form::kCompareExchange:
      return finish(compare_exchange());
    case Form::kSyncValueSwap:
    case Form::kSyncBoolSwap: {
      tree expected = operand(1);
      tree old = call_runtime(entry_point, expected, operand(2),
                              order(MEMMODEL_SEQ_CST), order(MEMMODEL_SEQ_CST));
      if (family.form == Form::kSyncValueSwap) return finish(old);
      return finish(compute(EQ_EXPR, boolean_type_node, old, expected));
    }
  }
}

std::optional<Meaning> meaning_of(gimple *statement) {
  if (!gimple_call_builtin_p(statement, BUILT_IN_NORMAL)) return {};
  return meaning_of_code(DECL_FUNCTION_CODE(gimple_call_fndecl(statement)));
}

// By an argument that gives the memory order, as the runtime reads it.
AtomicOrder order_of(tree argument) {
  if (!tree_fits_uhwi_p(argument)) return {true, true};
  switch (memmodel_base(tree_to_uhwi(argument))) {
    case MEMMODEL_RELAXED:
      return {false, false};
    case MEMMODEL_CONSUME:
    case MEMMODEL_ACQUIRE:
      return {true, false};
    case MEMMODEL_RELEASE:
      return {false, true};
    default:
      return {true, true};
  }
}

AtomicOrder order_of_update(tree argument) {
  return {true, order_of(argument).releases};
}

AtomicOrder order_of_exchange(gcall *call) {
  return {true, order_of(gimple_call_arg(call, 4)).releases ||
                    order_of(gimple_call_arg(call, 5)).releases};
}

}  // namespace

bool is_atomic(gimple *statement) {
  return is_fence(statement) || is_folded_compare_exchange(statement) ||
         meaning_of(statement);
}

std::optional<AtomicOrder> order_of_atomic(gimple *statement) {
  if (!is_atomic(statement)) return {};
  gcall *call = as_a<gcall *>(statement);
  if (is_fence(call))
    return gimple_call_num_args(call) ? order_of(gimple_call_arg(call, 0))
                                      : AtomicOrder{true, true};
  if (is_folded_compare_exchange(call)) return order_of_exchange(call);
  switch (meaning_of(call)->family->form) {
    case Form::kLoad:
      return AtomicOrder{true, false};
    case Form::kStore:
      return order_of(gimple_call_arg(call, 2));
    case Form::kClear:
      return order_of(gimple_call_arg(call, 1));
    case Form::kSyncClear:
      return AtomicOrder{false, true};
    case Form::kSyncExchange:
      return AtomicOrder{true, false};
    case Form::kTestAndSet:
      return order_of_update(gimple_call_arg(call, 1));
    case Form::kFetch:
    case Form::kOpFetch:
      return order_of_update(gimple_call_arg(call, 2));
    case Form::kCompareExchange:
      return order_of_exchange(call);
    case Form::kSyncFetch:
    case Form::kSyncOpFetch:
    case Form::kSyncValueSwap:
    case Form::kSyncBoolSwap:
      return AtomicOrder{true, true};
  }
  gcc_unreachable();
}

void emit_atomic(gcall *call, Sites &sites) {
  Replacement replacement(call, sites);
  if (is_fence(call))
    replacement.run_fence();
  else if (is_folded_compare_exchange(call))
    replacement.run_folded_compare_exchange();
  else if (auto meaning = meaning_of(call))
    replacement.run(*meaning);
}

}  // namespace yeti
