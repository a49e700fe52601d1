// Which of the accesses that a thread has noted touched a byte.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_NOTED_PARTS_H
#define YETI_RUNTIME_JUDGE_NOTED_PARTS_H

#include "runtime/footprint/noted.h"
#include "runtime/footprint/page_bits.h"
#include "runtime/history/site_element.h"

namespace yeti {

// The first byte of 'range' from 'from' on, or kNone.
Address first_in_range(const Range &range, Address from, Address to);

// As above for 'tile'; '*row' is the row that contains the byte.
Address first_in_tile(const Tile &tile, Address from, Address to, Range *row);

NotedRange row_of(const NotedTile &noted, const Range &row);

// The access that touched 'byte'.
Part part_of(const PageBits &bits, AccessKind kind, Address byte);
Part part_of(const NotedRange &noted, AccessKind kind, Address byte);

}  // namespace yeti

#endif
