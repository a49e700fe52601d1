// What all strands know that exist or will exist. A state of memory that holds
// nothing newer is as good as an empty one: nobody can race with it any more.
// So it may be forgotten, and neighbouring states that differ in nothing else
// become equal.
//
// The moments at which all strands know something are those at which the
// strands that know it are the only ones: a single strand, or the members of a
// team that meet at a barrier. So the strands are counted that may continue
// with what they know. Strands that wait for others and will know what these
// know when they continue are not counted: the creator of a region, and the
// strand that a pool thread has outside of regions. A task that has not begun
// has knowledge of its own but is not counted; so once there are tasks, no such
// moment is recognised any more.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_CLOCKS_COMMON_PAST_H
#define YETI_RUNTIME_CLOCKS_COMMON_PAST_H

#include <atomic>

namespace yeti {

class StrandCount {
 public:
  void add(int change) { count_.fetch_add(change, std::memory_order_acq_rel); }
  void note_task() {
    if (!has_tasks_.load(std::memory_order_relaxed))
      has_tasks_.store(true, std::memory_order_release);
  }
  // pre: the caller is, or acts for, 'count' strands that do not continue
  // meanwhile.
  bool are_all(unsigned count) const {
    return !has_tasks_.load(std::memory_order_acquire) &&
           count_.load(std::memory_order_acquire) == static_cast<int>(count);
  }

 private:
  std::atomic<int> count_{0};
  std::atomic<bool> has_tasks_{false};
};
extern StrandCount strand_count;

}  // namespace yeti

#endif
