// A check of a range of memory that stands for many accesses: as values that
// are computed where the check stands, and how it becomes a call.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_RANGE_CHECK_H
#define YETI_PLUGIN_EMIT_RANGE_CHECK_H

#include "plugin/accesses/memory_access.h"
#include "plugin/emit/site.h"

namespace yeti {

// A block, a strided range or a tile:
//   block    'size' bytes from 'start'; the other four are null
//   strided  'count' such blocks, each 'stride' bytes after the previous
//            one; 'pitch' and 'rows' are null
//   tile     'rows' such strided ranges, each 'pitch' bytes after the
//            previous one
// Trees may have to be gimplified. Nothing is checked if 'size', 'count' or
// 'rows' is zero.
struct RangeCheck {
  bool is_write;
  tree start;
  tree size;
  tree stride;
  tree count;
  tree pitch;
  tree rows;
  unsigned alignment;            // 'start' is a multiple of it; 0: not known
  std::vector<size_t> accesses;  // that it stands for, by number
  // If these touch different bytes: the period with which their bytes repeat,
  // and where in it those of each are. Else the period is 0. A range may end in
  // the middle of a period.
  unsigned period;
  bool has_whole_periods;
  std::vector<unsigned> offsets;
  // If these are fields that are always checked together: their bytes, as bits
  // from the address on. Else 0.
  uint64_t group;
};

// The statements of 'check', not inserted yet.
gimple_seq sequence_of(const RangeCheck &check,
                       const std::vector<Access> &accesses, Sites &sites);

}  // namespace yeti

#endif
