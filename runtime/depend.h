// Dependences between the children of one task: for each address the tasks that
// the next one has to follow. Knows which tasks precede which; not what they
// know or when they run.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_DEPEND_H
#define YETI_RUNTIME_DEPEND_H

#include "runtime/spin_lock.h"
#include "runtime/vector_clock.h"

namespace yeti {

struct Task;
class Strand;

enum class DependKind : uint8_t { kIn, kOut, kMutexInOutSet, kInOutSet };

struct Dependence {
  Address address;
  DependKind kind;
};

// Tasks that exclude each other: what one knew at its end is known to the next.
struct Exclusion {
  std::atomic<uint32_t> users{1};
  SpinLock lock;
  VectorClock clock;
};

// What a task has to follow. Refers to the tasks that are not known to have
// ended.
struct Predecessors {
  Predecessors() = default;
  ~Predecessors();
  Predecessors(const Predecessors &) = delete;
  Predecessors &operator=(const Predecessors &) = delete;

  // When all of them have ended: 'strand' learns what they knew.
  void acquire(Strand &strand) const;
  // The exclusive part of 'strand's task is over.
  void release_exclusions(Strand &strand) const;

  VectorClock ended;
  Vector<Task *> tasks;
  Vector<Exclusion *> exclusions;
};

// Used by the parent only.
class DependTable {
 public:
  ~DependTable();
  // The next child depends on 'address' in the manner of 'kind': what it has to
  // follow is added to 'predecessors'. If 'task' is not null, later children
  // may have to follow it.
  void add(const Dependence &dependence, Task *task,
           Predecessors &predecessors);

 private:
  // Tasks that need not follow each other. Those that have ended are only
  // remembered by what they knew.
  struct Set {
    DependKind kind = DependKind::kOut;
    VectorClock ended;
    Vector<Task *> tasks;
    Exclusion *exclusion = nullptr;

    void forget_ended();
    void clear();
  };
  // Every task of the last set follows every one of the set before.
  struct Chain {
    Set before, last;
  };
  static void follow(Set &set, Predecessors &predecessors);

  Map<Address, Chain> addresses_;
};

}  // namespace yeti

#endif
