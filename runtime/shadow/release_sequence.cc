// Release sequences and fences; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/release_sequence.h"

#include "runtime/strands/strand_lookup.h"

namespace yeti {
namespace {

// What a store or update of 'order' publishes.
const VectorClock &published_by(Strand &strand, MemoryOrder order) {
  return order.releases() ? strand.publish() : strand.released_by_fence;
}

ReleaseSequence *sequence_of(SyncVar &var, StrandNumber head) {
  for (ReleaseSequence &sequence : var.sequences)
    if (sequence.head == head) return &sequence;
  return nullptr;
}

bool has_ended(StrandNumber number) {
  StrandInfo info;
  return !strand_by_number(number, &info) || info.finished;
}

// Forgets the sequences of strands that have ended: they never get another
// store, so nobody will look them up by their heads. Called when the number of
// sequences reaches a power of two.
void forget_ended_heads(SyncVar &var) {
  const size_t size = var.sequences.size();
  if (size < 16 || (size & (size - 1)) != 0) return;
  size_t kept = 0;
  for (ReleaseSequence &sequence : var.sequences)
    if (!has_ended(sequence.head))
      var.sequences[kept++] = boost::move(sequence);
  var.sequences.resize(kept);
}

}  // namespace

void take_published(Strand &strand, const SyncVar &var, MemoryOrder order) {
  if (order.acquires())
    strand.acquire(var.clock);
  else
    strand.acquired_by_loads.join(var.clock);
}

bool publishes(const Strand &strand, MemoryOrder order) {
  return order.releases() || !strand.released_by_fence.is_empty();
}

void publish_store(Strand &strand, SyncVar &var, MemoryOrder order) {
  const StrandNumber me = strand.number();
  if (order.releases()) {
    var.clock = strand.publish();
  } else if (var.sole_head == me) {
    var.clock.join(strand.released_by_fence);
  } else {
    if (ReleaseSequence *mine = sequence_of(var, me))
      var.clock = mine->clock;
    else
      var.clock.clear();
    var.clock.join(strand.released_by_fence);
  }
  var.sequences.clear();
  var.sole_head = var.clock.is_empty() ? kNobody : me;
}

void publish_update(Strand &strand, SyncVar &var, MemoryOrder order) {
  if (!publishes(strand, order)) return;
  const VectorClock &published = published_by(strand, order);
  const StrandNumber me = strand.number();
  const bool is_alone =
      var.sole_head == me || (var.clock.is_empty() && var.sequences.empty());
  if (!is_alone) separate_sequences(var);
  var.clock.join(published);
  if (is_alone) {
    var.sole_head = me;
    return;
  }
  if (ReleaseSequence *mine = sequence_of(var, me)) {
    mine->clock.join(published);
    return;
  }
  forget_ended_heads(var);
  var.sequences.push_back(ReleaseSequence{me, published});
}

void separate_sequences(SyncVar &var) {
  if (var.sole_head == kNobody) return;
  var.sequences.push_back(ReleaseSequence{var.sole_head, var.clock});
  var.sole_head = kNobody;
}

void fence(Strand &strand, MemoryOrder order) {
  if (order.acquires()) {
    strand.acquire(strand.acquired_by_loads);
    strand.acquired_by_loads.clear();
  }
  if (order.releases()) {
    strand.released_by_fence = strand.publish();
  }
}

}  // namespace yeti
