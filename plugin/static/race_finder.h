// The accesses of a region -> the pairs of them that race for certain, each
// with an example.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_RACE_FINDER_H
#define YETI_PLUGIN_STATIC_RACE_FINDER_H

#include "plugin/static/assumptions.h"

namespace yeti::definite {

// The values that the dimensions and symbols have in an example.
struct Example {
  std::map<int, int64_t> dimensions;
  std::map<std::vector<int>, int64_t> symbols;  // and products of symbols
};

struct Race {
  const RegionAccess *first = nullptr;  // a write
  const RegionAccess *second = nullptr;
  bool in_lanes = false;      // of one thread
  bool is_of_league = false;  // its strands are teams
  bool needs_long_loops = false;
  // It depends on conditions that all threads have alike: on these, or on
  // linear ones if there are none.
  bool is_possible = false;
  std::vector<Assumption> assumptions;
  bool has_example = false;
  Example of_first, of_second;
  // All of these are at least 0 where there is such a race; empty: always, or
  // it is not known how to say it. The key is a product of symbols, the one of
  // none the constant.
  std::vector<std::map<std::vector<int>, int64_t>> condition;
};

// Whether it is one of functions that several threads may call at once.
inline bool is_of_concurrent(const Race &race) {
  return !race.first->calls.empty() && race.first->calls[0].is_concurrent;
}

// In the order of the source; at most one for each pair of lines. Adds to
// 'remarks', unless null, why there may be others.
std::vector<Race> find_races(const Model &model, const Region &region,
                             std::vector<Model::Remark> *remarks = nullptr);

}  // namespace yeti::definite

#endif
