// What all strands know that exist or will exist. A state of memory that has
// nothing newer is as good as none: nobody can race with it any more, so it may
// be forgotten, and neighbours that differ in nothing else become equal.
//
// That all know something is seen at moments when those who know it are all
// there are: a strand that is the only one, or the members of a team that meet
// at a barrier. So the strands that may run on with what they know are counted.
// Not counted are those that wait for others and will know what these know when
// they go on: the creator of a region, and the strand that a pool thread has
// outside of regions. A task that has not begun has knowledge of its own but is
// not counted; as soon as there are tasks, no such moment is seen.
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
  // pre: the caller is, or stands for, 'count' strands that do not go on
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
