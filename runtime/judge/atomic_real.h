// The bare atomic operations, for 1 to 16 bytes, sequentially consistent. They
// are atomic for unchecked code, too. Knows nothing of the detector.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_ATOMIC_REAL_H
#define YETI_RUNTIME_JUDGE_ATOMIC_REAL_H

#include <stdint.h>

namespace yeti {
namespace real {

using U128 = unsigned __int128;

template <class T>
T load(const T *place) {
  return __atomic_load_n(place, __ATOMIC_SEQ_CST);
}

template <class T>
void store(T *place, T value) {
  __atomic_store_n(place, value, __ATOMIC_SEQ_CST);
}

// Stores 'desired' if the value is 'expected'; returns the old value.
template <class T>
T compare_swap(T *place, T expected, T desired) {
  __atomic_compare_exchange_n(place, &expected, desired, false,
                              __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}

#ifdef __x86_64__
// GCC calls libatomic for 16 bytes. This is the instruction that libatomic
// uses.
template <>
inline U128 compare_swap(U128 *place, U128 expected, U128 desired) {
  uint64_t low = static_cast<uint64_t>(expected);
  uint64_t high = static_cast<uint64_t>(expected >> 64);
  __asm__ volatile("lock cmpxchg16b %0"
                   : "+m"(*place), "+a"(low), "+d"(high)
                   : "b"(static_cast<uint64_t>(desired)),
                     "c"(static_cast<uint64_t>(desired >> 64))
                   : "cc", "memory");
  return (static_cast<U128>(high) << 64) | low;
}

template <>
inline U128 load(const U128 *place) {
  return compare_swap(const_cast<U128 *>(place), U128{0}, U128{0});
}

template <>
inline void store(U128 *place, U128 value) {
  U128 seen = load(place);
  for (;;) {
    const U128 old = compare_swap(place, seen, value);
    if (old == seen) return;
    seen = old;
  }
}
#endif

// Replaces the value by modify(value); returns the old value.
template <class T, class Modify>
T update(T *place, Modify modify) {
  T seen = load(place);
  for (;;) {
    const T old = compare_swap(place, seen, modify(seen));
    if (old == seen) return old;
    seen = old;
  }
}

}  // namespace real
}  // namespace yeti

#endif
