// See atomics.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/atomics.h"

#include "plugin/effects/atomic_builtins.h"

namespace yeti {

namespace {

// What 'argument', a memory order, means, as the runtime reads it.
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
         atomic_meaning_of(statement);
}

std::optional<AtomicOrder> order_of_atomic(gimple *statement) {
  if (!is_atomic(statement)) return {};
  gcall *call = as_a<gcall *>(statement);
  if (is_fence(call))
    return gimple_call_num_args(call) ? order_of(gimple_call_arg(call, 0))
                                      : AtomicOrder{true, true};
  if (is_folded_compare_exchange(call)) return order_of_exchange(call);
  switch (atomic_meaning_of(call)->family->form) {
    case AtomicForm::kLoad:
      return AtomicOrder{true, false};
    case AtomicForm::kStore:
      return order_of(gimple_call_arg(call, 2));
    case AtomicForm::kClear:
      return order_of(gimple_call_arg(call, 1));
    case AtomicForm::kSyncClear:
      return AtomicOrder{false, true};
    case AtomicForm::kSyncExchange:
      return AtomicOrder{true, false};
    case AtomicForm::kTestAndSet:
      return order_of_update(gimple_call_arg(call, 1));
    case AtomicForm::kFetch:
    case AtomicForm::kOpFetch:
      return order_of_update(gimple_call_arg(call, 2));
    case AtomicForm::kCompareExchange:
      return order_of_exchange(call);
    case AtomicForm::kSyncFetch:
    case AtomicForm::kSyncOpFetch:
    case AtomicForm::kSyncValueSwap:
    case AtomicForm::kSyncBoolSwap:
      return AtomicOrder{true, true};
  }
  gcc_unreachable();
}

}  // namespace yeti
