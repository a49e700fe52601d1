// Jobs: what a worksharing construct gives to whichever member of the team
// comes for it, a section, the body of `single`, a chunk or an iteration of a
// loop. Chunks are marked when there are calls for them (pass_chunks.h), and
// iterations only if two may meet. The pass marks where they
// begin and end, for the runtime and for the passes to come; Jobs finds the
// marks again. Knows nothing of accesses and values.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_JOBS_H
#define YETI_PLUGIN_OPENMP_JOBS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Stands before OpenMP is lowered.
opt_pass *make_pass_jobs();

// Whether the program leaves open which thread has which iteration of 'loop', a
// GIMPLE_OMP_FOR, so that they can be jobs.
bool may_have_iteration_jobs(gimple *loop);
// The pass, when it comes to the function, marks the iterations of 'loop'.
void want_iteration_jobs(gimple *loop);

// Whether a job begins in 'fun'.
bool has_jobs(function *fun);

// Which parts of a function belong to jobs.
class Jobs {
 public:
  explicit Jobs(function *fun);

  bool is_empty() const { return is_empty_; }
  bool contains(gimple *statement) const {
    return !is_empty_ && statements_.count(statement) != 0;
  }
  // Whether 'statement' begins or ends a job.
  static bool is_mark(gimple *statement);
  // Whether any statement of 'block' does.
  bool reach_into(basic_block block) const {
    return !is_empty_ && reaches_into_[block->index];
  }
  // Of the start and the end of 'block'.
  bool contains_start(basic_block block) const {
    return !is_empty_ && starts_inside_[block->index];
  }
  bool contains_end(basic_block block) const {
    return !is_empty_ && ends_inside_[block->index];
  }

 private:
  void solve(function *fun);
  void collect(function *fun);

  bool is_empty_;
  std::vector<bool> starts_inside_, ends_inside_, reaches_into_;  // by index
  std::set<gimple *> statements_;
};

}  // namespace yeti

#endif
