// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/strand_life.h"

namespace yeti {

Strand *fork_strand(Strand *creator, StrandKind kind, StackId created_at) {
  StrandInfo info;
  info.kind = kind;
  info.creator = creator != nullptr ? creator->number() : kNobody;
  info.created_at = created_at;
  static const VectorClock nothing;
  Strand *strand =
      create<Strand>(info, creator != nullptr ? creator->publish() : nothing);
  strand->number();
  if (creator != nullptr) {
    strand->known_slots.use_pool(creator->known_slots.share());
    strand->set_common_past(creator->common_past());
  }
  return strand;
}

void finish_strand(Strand &strand) {
  if (strand.is_finished()) return;
  strand.mirror_epoch_in(nullptr);
  strand.finish();
}

void join_strand(Strand &joiner, Strand &finished) {
  joiner.acquire_end_of(finished);
  joiner.known_slots.take(finished.known_slots);
}

void drop_strand(Strand *strand) {
  finish_strand(*strand);
  destroy(strand);
}

}  // namespace yeti
