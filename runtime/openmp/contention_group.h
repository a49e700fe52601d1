// The contention group of a team in a league: the team's initial thread and all
// that comes from it. `critical` and the locks of OpenMP exclude each other
// among the threads of one group only, so between teams they order nothing,
// though libgomp has one mutex for all. Knows nothing of libgomp's entry
// points.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_OPENMP_CONTENTION_GROUP_H
#define YETI_RUNTIME_OPENMP_CONTENTION_GROUP_H

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"
#include "runtime/base/types.h"

namespace yeti {

class ContentionGroup {
 public:
  ContentionGroup() = default;
  // pre: the threads of the group hold no lock.
  ~ContentionGroup();
  ContentionGroup(const ContentionGroup &) = delete;
  ContentionGroup &operator=(const ContentionGroup &) = delete;

  // What stands for 'lock' in this group, and in no other.
  Address own(Address lock);

 private:
  SpinLock lock_;
  Map<Address, char *> own_;  // guarded by lock_
};

// What stands for 'lock' where the calling thread is: the lock itself outside
// of leagues.
Address lock_in_group(Address lock);

}  // namespace yeti

#endif
