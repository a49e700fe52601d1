// A strand for tests of clocks; it has a slot but no thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_LONE_STRAND_H
#define YETI_TESTSUITE_LIB_LONE_STRAND_H

#include "runtime/strands/strand.h"
#include "runtime/strands/strand_life.h"

namespace yeti {

class LoneStrand {
 public:
  LoneStrand()
      : strand(*fork_strand(nullptr, StrandKind::kPthread, StackId::kNone)) {
    strand.take_slot(history_);
  }
  ~LoneStrand() {
    finish_strand(strand);
    drop_strand(&strand);
  }
  LoneStrand(const LoneStrand &) = delete;
  LoneStrand &operator=(const LoneStrand &) = delete;

  // Accesses something and returns the epoch of the access.
  Epoch access() {
    strand.note_access();
    return strand.epoch();
  }
  bool knows(Epoch epoch) const { return strand.clock().knows(epoch); }

  Strand &strand;

 private:
  History history_;
};

}  // namespace yeti

#endif
