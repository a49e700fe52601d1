// Memory that a commit needs, kept for the next one.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_COMMIT_SCRATCH_H
#define YETI_RUNTIME_FOOTPRINT_COMMIT_SCRATCH_H

#include "runtime/footprint/covering_blocks.h"
#include "runtime/footprint/noted.h"
#include "runtime/footprint/page_bits.h"

namespace yeti {

struct CommitScratch {
  Vector<PageBits *> pages;  // in ascending order
  // If a strand has accesses of both faces of its epoch: the pages, ranges and
  // tiles of one face.
  Vector<PageBits *> pages_of_face;
  Vector<NotedRange> ranges_of_face;
  Vector<NotedTile> tiles_of_face;
  Vector<Range> writes, reads, of_page;
  CoveringBlocks covering;
};

}  // namespace yeti

#endif
