// See apply_flags.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/apply_flags.h"

#include "runtime/base/check.h"
#include "runtime/base/flags.h"
#include "runtime/base/memory.h"
#include "runtime/history/history.h"
#include "runtime/history/stack_depot.h"

namespace yeti {

void apply_flags() {
  history_size = flags().history_size;
  set_stack_depot_limit(flags().stack_depot_mb << 20);
  const uint64_t limit = flags().memory_limit_mb;
  if (limit != 0 && limit < kLeastMemoryLimitMb)
    die_for_user(
        "bad value '%lu' of option 'memory_limit_mb'; the least is %zu, and 0 "
        "is no limit",
        limit, kLeastMemoryLimitMb);
  set_memory_limit(limit << 20);
}

}  // namespace yeti
