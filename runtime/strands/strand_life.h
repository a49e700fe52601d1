// How strands begin and end, and who learns from it what they did.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_STRAND_LIFE_H
#define YETI_RUNTIME_STRANDS_STRAND_LIFE_H

#include "runtime/strands/strand.h"

namespace yeti {

// [FORK] A new strand that knows everything that 'creator' has done. 'creator'
// is null for the main thread and for threads whose creation was not seen.
Strand *fork_strand(Strand *creator, StrandKind kind, StackId created_at);

// The strand has had its last event. Its clock can be read, for join_strand,
// until drop_strand; others may continue its slot.
void finish_strand(Strand &strand);

// [JOIN] 'joiner' has waited for 'finished'.
void join_strand(Strand &joiner, Strand &finished);

// Nobody will join 'strand' any more. Finishes it if it is not finished.
void drop_strand(Strand *strand);

}  // namespace yeti

#endif
