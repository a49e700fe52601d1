// Judges ranges, tiles and scattered bytes of a line, as footprints commit
// them. Knows only who accesses (Accessor): no thread, no history, no site.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_JUDGE_RANGES_H
#define YETI_RUNTIME_JUDGE_JUDGE_RANGES_H

#include "runtime/base/range.h"
#include "runtime/judge/race_evidence.h"

namespace yeti {

// Judges plain accesses of 'kind' by 'by' to all bytes of 'range'. The caller
// records them in the history before, and reports the conflicts after.
void judge_range(const Accessor &by, AccessKind kind, const Range &range,
                 RangeConflicts &conflicts);
// As above for all bytes of 'tile'.
void judge_tile(const Accessor &by, AccessKind kind, const Tile &tile,
                RangeConflicts &conflicts);

// As above for the bytes of 'mask' in the line at 'start'.
void judge_line(const Accessor &by, AccessKind kind, Address start,
                uint64_t mask, RangeConflicts &conflicts);

}  // namespace yeti

#endif
