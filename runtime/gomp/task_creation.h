// How the task of a copied data block is created, and what that takes. The
// state is kept apart from what belongs to it: an empty task, which is run in
// place, sets and copies the state alone. Must not know libgomp, nor the data
// of a task.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_GOMP_TASK_CREATION_H
#define YETI_RUNTIME_GOMP_TASK_CREATION_H

#include <new>
#include <utility>

#include "runtime/openmp/task.h"

namespace yeti {

enum class TaskCreation : uint8_t {
  kLater,    // not yet: by whoever runs it, as it is then
  kMade,     // it is made
  kSeeded,   // by whoever runs it, from what it takes from its creator
  kInPlace,  // by the creator as it is when the task is run: at once
};

// What belongs to kMade, the task, or to kSeeded, the seed. It is for the
// caller to keep the state, which every function wants back.
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

  // The task, made now if there is a seed; null if there is neither.
  Task *take_task(TaskCreation state) {
    if (state == TaskCreation::kSeeded) return create_task(seed_);
    return state == TaskCreation::kMade ? task_ : nullptr;
  }
  // Whether somebody may wait for the end of the task.
  bool has_end(TaskCreation state) const {
    return state == TaskCreation::kMade ||
           (state == TaskCreation::kSeeded && seed_.has_end());
  }
  // There is no more use for the seed.
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
