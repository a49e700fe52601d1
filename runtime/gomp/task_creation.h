// How the task for a copied data block is created, and what that needs. The
// state is stored apart from its data: an empty task that runs in place sets
// and copies only the state. Must not know libgomp, nor the data of a task.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_GOMP_TASK_CREATION_H
#define YETI_RUNTIME_GOMP_TASK_CREATION_H

#include <new>
#include <utility>

#include "runtime/openmp/task.h"

namespace yeti {

enum class TaskCreation : uint8_t {
  kLater,    // not yet: by whoever runs it, from the state at that time
  kMade,     // the task is made
  kSeeded,   // by whoever runs it, from what it took from its creator
  kInPlace,  // by the creator when the task runs, which is at once
};

// What belongs to the state: the task of kMade, the seed of kSeeded. The caller
// keeps the state and passes it to every function.
class CreationSource {
 public:
  CreationSource() {}
  ~CreationSource() {}
  CreationSource(const CreationSource &) = delete;
  CreationSource &operator=(const CreationSource &) = delete;

  TaskCreation set_made(Task *task) {
    task_ = task;
    return TaskCreation::kMade;
  }
  template <class... Arguments>
  TaskCreation set_seed(Arguments &&...arguments) {
    new (&seed_) TaskSeed(std::forward<Arguments>(arguments)...);
    return TaskCreation::kSeeded;
  }

  // Returns the task, which it makes if there is a seed; null if there is
  // neither.
  Task *take_task(TaskCreation state) {
    if (state == TaskCreation::kSeeded) return create_task(seed_);
    return state == TaskCreation::kMade ? task_ : nullptr;
  }
  // Whether somebody may wait for the end of the task.
  bool has_end(TaskCreation state) const {
    return state == TaskCreation::kMade ||
           (state == TaskCreation::kSeeded && seed_.has_end());
  }
  // The seed is not needed any more.
  void end(TaskCreation state) {
    if (state == TaskCreation::kSeeded) seed_.~TaskSeed();
  }

 private:
  union {
    Task *task_;
    TaskSeed seed_;
  };
};

}  // namespace yeti

#endif
