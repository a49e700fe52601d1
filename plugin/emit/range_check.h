// A check of a range of memory that stands for many accesses: as values that
// are computed where the check stands, and how it becomes a call.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_RANGE_CHECK_H
#define YETI_PLUGIN_EMIT_RANGE_CHECK_H

#include "plugin/accesses/memory_access.h"
#include "plugin/emit/site.h"

namespace yeti {

// 'rows' pieces of 'row_bytes' bytes, the first one at 'address', each 'pitch'
// bytes behind the one before; and that 'planes' times, each 'plane_pitch'
// bytes behind the one before. Trees may have to be gimplified; 'plane_pitch'
// and 'planes' are null for one plane, and so are 'pitch' and 'rows' for one
// piece. Nothing is checked if one of the sizes is zero.
struct RangeCheck {
  bool is_write;
  tree address;
  tree row_bytes;
  tree pitch;
  tree rows;
  tree plane_pitch;
  tree planes;
  unsigned alignment;  // the address is a multiple of it; 0: of unknown ones
  std::vector<size_t> accesses;  // that it stands for, by number
  // If these touch different bytes: how often their bytes repeat, and where
  // those of each are. Else the period is 0. A piece may end in the middle of
  // one.
  unsigned period;
  bool has_whole_periods;
  std::vector<unsigned> offsets;
  // If these are fields that are always checked together: their bytes, as bits
  // from the address on. Else 0.
  uint64_t group;
};

// The statements of 'check', in no place yet.
gimple_seq sequence_of(const RangeCheck &check,
                       const std::vector<Access> &accesses, Sites &sites);

}  // namespace yeti

#endif
