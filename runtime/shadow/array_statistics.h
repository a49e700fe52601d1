// What happened to arrays, and how many there are: for the statistics.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_ARRAY_STATISTICS_H
#define YETI_RUNTIME_SHADOW_ARRAY_STATISTICS_H

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace yeti {

#define YETI_ARRAY_COUNTERS(X)                          \
  X(made, "arrays made")                                \
  X(to_lattice, "arrays refined to strided or tile")    \
  X(from_lattice, "arrays back from strided or tile")   \
  X(pages_delegated, "pages of arrays refined to fine") \
  X(pages_absorbed, "pages of arrays merged back")      \
  X(forgotten, "arrays forgotten for lack of memory")

// The events above, and the most states that one array ever had.
struct ArrayCounters {
#define X(name, text) std::atomic<uint64_t> name{0};
  YETI_ARRAY_COUNTERS(X)
#undef X
  std::atomic<uint64_t> most_states{0};
};
extern ArrayCounters array_counters;

inline void count_one(std::atomic<uint64_t> &counter) {
  counter.fetch_add(1, std::memory_order_relaxed);
}

struct ArrayStatistics {
  size_t coarse = 0, block = 0, lattice = 0;  // arrays by mode
  size_t states = 0;
};
ArrayStatistics array_statistics();

}  // namespace yeti

#endif
