// See atomic_builtins.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/atomic_builtins.h"

namespace yeti {

namespace {

#define YETI_FETCH_FAMILIES(OP, op, code, nand)                    \
  {BUILT_IN_ATOMIC_FETCH_##OP##_1, AtomicForm::kFetch,             \
   EntryPoint::atomic_fetch_##op##_8, code, nand},                 \
      {BUILT_IN_ATOMIC_##OP##_FETCH_1, AtomicForm::kOpFetch,       \
       EntryPoint::atomic_fetch_##op##_8, code, nand},             \
      {BUILT_IN_SYNC_FETCH_AND_##OP##_1, AtomicForm::kSyncFetch,   \
       EntryPoint::atomic_fetch_##op##_8, code, nand},             \
      {BUILT_IN_SYNC_##OP##_AND_FETCH_1, AtomicForm::kSyncOpFetch, \
       EntryPoint::atomic_fetch_##op##_8, code, nand},

constexpr AtomicFamily kFamilies[] = {
    {BUILT_IN_ATOMIC_LOAD_1, AtomicForm::kLoad, EntryPoint::atomic_load_8,
     ERROR_MARK},
    {BUILT_IN_ATOMIC_STORE_1, AtomicForm::kStore, EntryPoint::atomic_store_8,
     ERROR_MARK},
    {BUILT_IN_ATOMIC_EXCHANGE_1, AtomicForm::kFetch,
     EntryPoint::atomic_exchange_8, ERROR_MARK},
    {BUILT_IN_ATOMIC_COMPARE_EXCHANGE_1, AtomicForm::kCompareExchange,
     EntryPoint::atomic_compare_exchange_8, ERROR_MARK},
    {BUILT_IN_SYNC_LOCK_TEST_AND_SET_1, AtomicForm::kSyncExchange,
     EntryPoint::atomic_exchange_8, ERROR_MARK},
    {BUILT_IN_SYNC_LOCK_RELEASE_1, AtomicForm::kSyncClear,
     EntryPoint::atomic_store_8, ERROR_MARK},
    {BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_1, AtomicForm::kSyncValueSwap,
     EntryPoint::atomic_compare_swap_8, ERROR_MARK},
    {BUILT_IN_SYNC_BOOL_COMPARE_AND_SWAP_1, AtomicForm::kSyncBoolSwap,
     EntryPoint::atomic_compare_swap_8, ERROR_MARK},
    YETI_FETCH_FAMILIES(ADD, add, PLUS_EXPR, false)
        YETI_FETCH_FAMILIES(SUB, sub, MINUS_EXPR, false)
            YETI_FETCH_FAMILIES(AND, and, BIT_AND_EXPR, false)
                YETI_FETCH_FAMILIES(OR, or, BIT_IOR_EXPR, false)
                    YETI_FETCH_FAMILIES(XOR, xor, BIT_XOR_EXPR, false)
                        YETI_FETCH_FAMILIES(NAND, nand, BIT_AND_EXPR, true)};

// The families of a single builtin, on one byte.
constexpr AtomicFamily kFlagFamilies[] = {
    {BUILT_IN_ATOMIC_TEST_AND_SET, AtomicForm::kTestAndSet,
     EntryPoint::atomic_exchange_8, ERROR_MARK},
    {BUILT_IN_ATOMIC_CLEAR, AtomicForm::kClear, EntryPoint::atomic_store_8,
     ERROR_MARK},
};

std::optional<AtomicMeaning> meaning_of_code(built_in_function code) {
  for (const AtomicFamily &family : kFamilies)
    if (code >= family.first && code < family.first + 5)
      return AtomicMeaning{&family, unsigned(code - family.first)};
  for (const AtomicFamily &family : kFlagFamilies)
    if (code == family.first) return AtomicMeaning{&family, 0};
  return {};
}

}  // namespace

std::optional<AtomicMeaning> atomic_meaning_of(gimple *statement) {
  if (!gimple_call_builtin_p(statement, BUILT_IN_NORMAL)) return {};
  return meaning_of_code(DECL_FUNCTION_CODE(gimple_call_fndecl(statement)));
}

bool is_fence(gimple *statement) {
  return gimple_call_builtin_p(statement, BUILT_IN_ATOMIC_THREAD_FENCE) ||
         gimple_call_builtin_p(statement, BUILT_IN_SYNC_SYNCHRONIZE);
}

bool is_folded_compare_exchange(gimple *statement) {
  return gimple_call_internal_p(statement, IFN_ATOMIC_COMPARE_EXCHANGE);
}

}  // namespace yeti
