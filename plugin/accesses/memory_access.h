// GIMPLE statements -> accesses to memory, and for each whether another thread
// could see it. Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_ACCESSES_MEMORY_ACCESS_H
#define YETI_PLUGIN_ACCESSES_MEMORY_ACCESS_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Why an access gets no check: X(name, sentence).
#define YETI_SKIPS(X)                                                    \
  X(None, "checked")                                                     \
  X(Local, "a local variable whose address does not leave the function") \
  X(LocalPointee,                                                        \
    "the pointer leads only to memory that does not leave the function") \
  X(ReadOnly, "read-only data")                                          \
  X(Vtable, "a virtual table")                                           \
  X(Register, "a variable in a hard register")                           \
  X(ThreadLocal, "a thread-local variable whose address is not taken")   \
  X(ReturnSlot, "the callee writes its result in place")                 \
  X(Empty, "no bytes")                                                   \
  X(UnknownSize, "the size of the access is not known")                  \
  X(Artificial, "a counter or guard that the compiler made")             \
  X(AddressSpace, "in another address space")                            \
  X(WriteBack, "a reference that OpenMP writes back as it was")          \
  X(Proved, "proved to race with nothing")                               \
  X(Redundant, "covered by an earlier check")                            \
  X(Anticipated, "covered by a later check")                             \
  X(Together, "checked together with adjacent accesses")                 \
  X(Coalesced, "checked as part of a range")                             \
  X(InRun, "checked as part of a run")                                   \
  X(Ignored, "in a function that is not to be checked")

enum class Skip {
#define X(name, sentence) k##name,
  YETI_SKIPS(X)
#undef X
};

const char *sentence_of(Skip skip);

// Whether an access with this mark is one that the program makes to memory that
// may be shared: it has a check, or another check stands for it.
bool is_original_access(Skip skip);

enum class AccessKind { kRead, kWrite, kVptrWrite };

// One access of a statement. Either 'reference' is the lvalue accessed, or, for
// block operations such as memcpy, it is null and 'pointer' points to the
// memory.
struct Access {
  gimple *statement;
  AccessKind kind;
  Skip skip;
  bool after;      // the check stands after the statement
  bool updated;    // a read whose write follows (updates.h)
  tree reference;  // as it stands in the statement, or null
  tree pointer;    // to the first byte, for block operations
  tree size;       // bytes: a constant or a value that the statement knows
  tree value;      // kVptrWrite: the pointer stored
  // The lvalue in the statement, if 'reference' is that of its proxy
  // (asymmetric_proxies.h).
  tree stands_for;
  // Not an access, but the question whether one would have to be checked. It is
  // no reason to drop the check of an access.
  bool asks;
  YetiBinding binding;  // see openmp/thread_bound.h
  unsigned proof;       // why no check is needed, as bits of YetiProof
};

// Appends the accesses of 'statement' in the order in which they happen. Atomic
// operations do not count: see atomics.h.
void append_accesses(gimple *statement, std::vector<Access> &accesses);

// The address of the first byte that 'access' touches, as a tree that may have
// to be gimplified. For a bit-field it is that of the storage unit that it
// shares with its neighbours, which is what C calls one memory location.
tree address_of(const Access &access);

// Whether the address of 'access' is known to be a multiple of 'bytes'.
bool is_aligned(const Access &access, unsigned bytes);

// Why the memory that 'pointer' points to needs no check, or kNone.
Skip skip_of_pointer(tree pointer);

}  // namespace yeti

#endif
