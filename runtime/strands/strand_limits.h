// How many clocks a slot has, and how many strands reports can name.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_STRAND_LIMITS_H
#define YETI_RUNTIME_STRANDS_STRAND_LIMITS_H

#include "runtime/clocks/slot.h"

namespace yeti {

// Tests make the limits small.
struct StrandLimits {
  Clock max_clock = Epoch::kMaxClock;
  size_t max_infos = 1 << 17;  // infos of finished strands kept for reports
};
extern StrandLimits strand_limits;

inline bool has_clocks_left(const Slot &slot) {
  return slot.next_clock <= strand_limits.max_clock;
}

}  // namespace yeti

#endif
