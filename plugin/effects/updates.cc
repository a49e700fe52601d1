// See updates.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/updates.h"

#include "plugin/effects/sync_effects.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

bool is_same_line(gimple *a, gimple *b) {
  expanded_location first = expand_location(place_of(a));
  expanded_location second = expand_location(place_of(b));
  return first.line == second.line && first.file && second.file &&
         strcmp(first.file, second.file) == 0;
}

bool is_update(const Access &read, const Access &write) {
  return read.kind == AccessKind::kRead && read.skip == Skip::kNone &&
         write.kind == AccessKind::kWrite && write.skip == Skip::kNone &&
         read.reference && write.reference &&
         operand_equal_p(read.reference, write.reference, 0) &&
         is_same_line(read.statement, write.statement);
}

}  // namespace

void Updates::follow(gimple *statement, size_t begin) {
  if (may_order(statement) || may_not_return(statement)) {
    first_ = accesses_.size();
    return;
  }
  for (size_t write = begin; write < accesses_.size(); ++write)
    for (size_t read = first_; read < begin; ++read)
      if (is_update(accesses_[read], accesses_[write]))
        accesses_[read].updated = true;
}

}  // namespace yeti
