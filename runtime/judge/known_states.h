// States of which everybody knows all accesses: nobody can race with these any
// more.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_KNOWN_STATES_H
#define YETI_RUNTIME_JUDGE_KNOWN_STATES_H

#include "runtime/rules/access_rules.h"
#include "runtime/shadow/segment_list.h"

namespace yeti {

// States that everybody knows are as good as empty ones.
struct Tidy {
  const VectorClock *common_past;

  explicit Tidy(const Accessor &by) : common_past(by.common_past) {}
  void operator()(StateWords &state) const {
    if (state.is_minimal() || state.is_hole() || common_past == nullptr ||
        common_past->is_empty())
      return;
    if (common_past->knows(Epoch::from_bits(state.w))) state.w = 0;
    const ReadState read(state.r);
    if (read.is_record() || !are_known(read)) return;
    drop_words(state);
    state.r = 0;
  }
  bool are_known(ReadState read) const {
    if (read.is_epoch()) return common_past->knows(read.epoch());
    const Present nobody{Epoch(Epoch::kMaxSlot, 0), *common_past};
    return read.set()->first_unknown_to(nobody).is_minimal();
  }
};

}  // namespace yeti

#endif
