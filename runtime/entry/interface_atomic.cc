// The entry points for atomic operations and fences: fetch the thread's record,
// call the core.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/entry/interface.h"
#include "runtime/judge/atomic.h"
#include "runtime/thread/runtime_scope.h"

namespace yeti {
namespace {

template <class T>
T *place_of(const volatile void *address) {
  return static_cast<T *>(const_cast<void *>(address));
}

// Runs operation(AtomicOperation<T> &) inside the runtime; a thread without
// record, or inside the runtime already, runs bare().
template <class T, class Operation, class Bare>
auto run(T *place, const YetiSite *site, Operation operation, Bare bare) {
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return bare();
  RuntimeScope scope(*thread);
  AtomicOperation<T> atomic(*thread, place, site);
  return operation(atomic);
}

template <class T>
T atomic_load(const volatile void *address, int order, const YetiSite *site) {
  T *place = place_of<T>(address);
  return run(
      place, site,
      [&](AtomicOperation<T> &atomic) {
        return atomic.load(MemoryOrder(order));
      },
      [&] { return real::load(place); });
}

template <class T>
void atomic_store(const volatile void *address, T value, int order,
                  const YetiSite *site) {
  T *place = place_of<T>(address);
  run(
      place, site,
      [&](AtomicOperation<T> &atomic) {
        atomic.store(value, MemoryOrder(order));
      },
      [&] { real::store(place, value); });
}

// 'modify' makes the new value from the old one.
template <class T, class Modify>
T atomic_update(const volatile void *address, int order, const YetiSite *site,
                Modify modify) {
  T *place = place_of<T>(address);
  const auto perform = [&](T *at) { return real::update(at, modify); };
  return run(
      place, site,
      [&](AtomicOperation<T> &atomic) {
        return atomic.update(perform, MemoryOrder(order));
      },
      [&] { return perform(place); });
}

template <class T>
T atomic_compare_swap(const volatile void *address, T expected, T desired,
                      int success, int failure, const YetiSite *site) {
  T *place = place_of<T>(address);
  return run(
      place, site,
      [&](AtomicOperation<T> &atomic) {
        return atomic.compare_swap(expected, desired, MemoryOrder(success),
                                   MemoryOrder(failure));
      },
      [&] { return real::compare_swap(place, expected, desired); });
}

}  // namespace
}  // namespace yeti

#define YETI_UPDATE(bits, name, expression)                                \
  YETI_ENTRY uint##bits##_yeti __yeti_atomic_##name##_##bits(              \
      const volatile void *address, uint##bits##_yeti operand, int order,  \
      const YetiSite *site) {                                              \
    using T = uint##bits##_yeti;                                           \
    return yeti::atomic_update<T>(address, order, site, [operand](T old) { \
      (void)old;                                                           \
      return static_cast<T>(expression);                                   \
    });                                                                    \
  }

#define YETI_ATOMIC_ENTRIES(bits)                                              \
  YETI_ENTRY uint##bits##_yeti __yeti_atomic_load_##bits(                      \
      const volatile void *address, int order, const YetiSite *site) {         \
    return yeti::atomic_load<uint##bits##_yeti>(address, order, site);         \
  }                                                                            \
  YETI_ENTRY void __yeti_atomic_store_##bits(                                  \
      const volatile void *address, uint##bits##_yeti value, int order,        \
      const YetiSite *site) {                                                  \
    yeti::atomic_store<uint##bits##_yeti>(address, value, order, site);        \
  }                                                                            \
  YETI_UPDATE(bits, exchange, operand)                                         \
  YETI_UPDATE(bits, fetch_add, old + operand)                                  \
  YETI_UPDATE(bits, fetch_sub, old - operand)                                  \
  YETI_UPDATE(bits, fetch_and, old &operand)                                   \
  YETI_UPDATE(bits, fetch_or, old | operand)                                   \
  YETI_UPDATE(bits, fetch_xor, old ^ operand)                                  \
  YETI_UPDATE(bits, fetch_nand, ~(old & operand))                              \
  YETI_ENTRY uint##bits##_yeti __yeti_atomic_compare_swap_##bits(              \
      const volatile void *address, uint##bits##_yeti expected,                \
      uint##bits##_yeti desired, int success, int failure,                     \
      const YetiSite *site) {                                                  \
    return yeti::atomic_compare_swap(address, expected, desired, success,      \
                                     failure, site);                           \
  }                                                                            \
  YETI_ENTRY bool __yeti_atomic_compare_exchange_##bits(                       \
      const volatile void *address, const volatile void *expected,             \
      uint##bits##_yeti desired, int success, int failure,                     \
      const YetiSite *site) {                                                  \
    using T = uint##bits##_yeti;                                               \
    T wanted;                                                                  \
    __builtin_memcpy(&wanted, const_cast<void *>(expected), sizeof(T));        \
    const T old = yeti::atomic_compare_swap(address, wanted, desired, success, \
                                            failure, site);                    \
    if (old == wanted) return true;                                            \
    __builtin_memcpy(const_cast<void *>(expected), &old, sizeof(T));           \
    return false;                                                              \
  }

using uint8_yeti = uint8_t;
using uint16_yeti = uint16_t;
using uint32_yeti = uint32_t;
using uint64_yeti = uint64_t;
using uint128_yeti = unsigned __int128;

YETI_ATOMIC_ENTRIES(8)
YETI_ATOMIC_ENTRIES(16)
YETI_ATOMIC_ENTRIES(32)
YETI_ATOMIC_ENTRIES(64)
YETI_ATOMIC_ENTRIES(128)

YETI_ENTRY void __yeti_atomic_fence(int order, const YetiSite *site) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr || thread->ignore_sync != 0) return;
  yeti::RuntimeScope scope(*thread);
  const yeti::MemoryOrder memory_order(order);
  if (memory_order.acquires()) thread->note_acquire("the fence", site);
  if (memory_order.releases()) thread->note_release("the fence", site);
  yeti::fence(thread->strand(), memory_order);
}
