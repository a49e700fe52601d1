// What atomic operations do to clocks, by memory order: fences, and the release
// sequences of C++11 to C++17, in which the head's own later stores take part.
// All functions need the lock of 'var'. They know nothing of memory or
// accesses.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_RELEASE_SEQUENCE_H
#define YETI_RUNTIME_SHADOW_RELEASE_SEQUENCE_H

#include "runtime/shadow/sync_table.h"

namespace yeti {

// A C11 memory order as entry points get it; consume counts as acquire.
class MemoryOrder {
 public:
  explicit constexpr MemoryOrder(int order) : order_(order & 7) {}
  constexpr bool acquires() const {
    return order_ == __ATOMIC_CONSUME || order_ == __ATOMIC_ACQUIRE ||
           order_ >= __ATOMIC_ACQ_REL;
  }
  constexpr bool releases() const { return order_ >= __ATOMIC_RELEASE; }

 private:
  int order_;
};

// An atomic load, or the load part of an update, has read from 'var'. An
// acquire learns what is published there; any other load remembers it for a
// fence.
void take_published(Strand &strand, const SyncVar &var, MemoryOrder order);

// True if a store or update of 'order' by 'strand' publishes anything.
bool publishes(const Strand &strand, MemoryOrder order);

// A store: ends the release sequences of others. The strand's clock does not
// advance here: the caller advances it after a release.
void publish_store(Strand &strand, SyncVar &var, MemoryOrder order);

// An update: continues all release sequences. Otherwise as above.
void publish_update(Strand &strand, SyncVar &var, MemoryOrder order);

// Call before 'var.clock' grows by something that no atomic operation
// published.
void separate_sequences(SyncVar &var);

void fence(Strand &strand, MemoryOrder order);

}  // namespace yeti

#endif
