// Glossary and the small types that all of runtime/ shares.
//
// thread   an operating system thread; ThreadState is its record.
// strand   a logical thread: a sequence of events in program order. A pthread
//          is one strand; a member of an OpenMP team is one (an "implicit
//          task"); an explicit OpenMP task is one. A thread runs one strand at
//          a time and may run many in its life.
// slot     an index into vector clocks. A slot is a chain of strands, each
//          of which knows the last epoch of the one before; so a comparison of
//          epochs of one slot is a comparison along happens-before.
// clock    a strand's own time: grows by one at each of its releases.
// epoch    slot and clock in one word: "slot@clock".
// site     the static record of one access in the source (abi.h).
// stack    an interned call stack (stack_depot.h).
// granule  the piece of memory that shares one VarState: 1, 2, 4 or 8 bytes.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_TYPES_H
#define YETI_RUNTIME_BASE_TYPES_H

#include <stddef.h>
#include <stdint.h>

namespace yeti {

using Address = uintptr_t;
using Pc = uintptr_t;
using Clock = uint64_t;
using SlotIndex = uint32_t;

// Interned values; 0 is "none" or "unknown" for each.
enum class StackId : uint32_t { kNone = 0 };
enum class LockSetId : uint32_t { kNone = 0 };

enum class AccessKind : uint8_t { kRead, kWrite };

template <class T>
Address address_of(T *pointer) {
  return reinterpret_cast<Address>(pointer);
}

}  // namespace yeti

#endif
