// A counter for each rule, so that the statistics of a run can be compared with
// the tables of the FastTrack2 and BigFoot papers. One set per thread;
// print_stats shows the sum.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_RULES_COUNTERS_H
#define YETI_RUNTIME_RULES_COUNTERS_H

#include <stdint.h>

// X(name, printed text)
#define YETI_COUNTERS(X)                                  \
  X(read_same_epoch, "read same epoch")                   \
  X(read_own_write, "read after own write in same epoch") \
  X(read_shared_same_epoch, "read shared same epoch")     \
  X(read_exclusive, "read exclusive")                     \
  X(read_share, "read share")                             \
  X(read_shared, "read shared")                           \
  X(write_same_epoch, "write same epoch")                 \
  X(write_exclusive, "write exclusive")                   \
  X(write_shared, "write shared")                         \
  X(write_read_race, "write-read race")                   \
  X(write_write_race, "write-write race")                 \
  X(read_write_race, "read-write race")                   \
  X(shared_write_race, "shared-write race")               \
  X(atomic_access, "atomic access")                       \
  X(acquire, "acquire")                                   \
  X(release, "release")                                   \
  X(fork, "fork")                                         \
  X(join, "join")                                         \
  X(barrier, "barrier")                                   \
  X(alloc, "alloc")                                       \
  X(free, "free")                                         \
  X(not_judged, "not judged for lack of memory")          \
  X(page_miss, "page misses")                             \
  X(bitmap, "page bitmaps begun")                         \
  X(commit, "footprints committed")                       \
  X(committed_granule, "8-byte granules noted as bits")   \
  X(committed_range, "ranges committed")                  \
  X(verified_access, "accesses verified")                 \
  X(verified_check, "checks verified")

namespace yeti {

struct Counters {
#define X(name, text) uint64_t name = 0;
  YETI_COUNTERS(X)
#undef X
};

}  // namespace yeti

#endif
