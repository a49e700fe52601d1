// What the values of a function depend on, and what decides whether its blocks
// are run: the thread, the order in which threads came, something unknown, or
// nothing of these. Knows nothing of accesses and of what follows for them
// (thread_bound.h, bind_points.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_THREAD_DEPENDENCE_H
#define YETI_PLUGIN_OPENMP_THREAD_DEPENDENCE_H

#include "plugin/openmp/jobs.h"

namespace yeti {

// What a value depends on besides shared memory, constants, captured values and
// the number of the iteration: any of the bits below.
using Dependence = unsigned char;
constexpr Dependence kOnUnknown = 1;
// The order in which threads came: the result of an atomic update.
constexpr Dependence kOnTurn = 2;
constexpr Dependence kOnThread = 4;
// What the member of a team did for itself, outside of jobs (jobs.h): it may
// differ from member to member. Only in functions with jobs.
constexpr Dependence kOnMember = 8;
// The number of an iteration, which the thread has nothing to do with, and what
// GCC computes to find it.
constexpr Dependence kOnIteration = 16, kOnSchedule = 32;

class ThreadDependence {
 public:
  // Analyses 'fun', which must be the current function.
  explicit ThreadDependence(function *fun);

  // Of a value: an SSA name, a constant, or what is in memory. None for null.
  Dependence of_value(tree value) const;
  // Of where the bytes of 'reference' are.
  Dependence of_address(tree reference) const;
  // Of what 'statement' computes.
  Dependence of_statement(gimple *statement) const;
  const Jobs &jobs() const { return jobs_; }
  // Of what decides whether 'block' is run. All members of a team come to a
  // worksharing construct or none does, so what stands around a job does not
  // decide about the job.
  Dependence of_block(basic_block block) const {
    return of_block_[block->index];
  }

 private:
  Dependence of_load(tree reference) const;
  Dependence of_call(gcall *call) const;
  Dependence of_member(gimple *statement) const;
  Dependence of_local() const;
  bool is_fixed_capture(tree reference) const;
  void find_changed_captures();
  Dependence of_phi(gphi *phi) const;
  Dependence of_kept(gphi *phi) const;
  bool counts_iterations(gphi *phi) const;
  bool is_latch(gphi *phi, unsigned argument) const;
  void find_schedules();
  void note_bounds(gcall *call);
  void note_schedule(tree value);
  void follow_schedule(tree name);
  Dependence of_schedule_call(gcall *call) const;
  bool is_counter(tree name) const;
  bool begins_with_counter(tree value, basic_block header) const;
  bool goes_on_between_jobs(gphi *phi) const;
  Dependence of_choice(basic_block block) const;
  bool change(tree name, Dependence now);
  bool visit(basic_block block);
  bool decide_blocks(control_dependences &control);
  void solve();

  function *fun_;
  Jobs jobs_;
  std::set<tree> changed_captures_;  // fields
  // Variables to which the library writes which iterations are in a chunk, and
  // what is computed for a loop before its first iteration.
  std::set<tree> bounds_of_chunks_;
  std::set<gimple *> of_schedules_;
  std::set<tree> followed_;
  std::vector<Dependence> of_name_;   // by version
  std::vector<Dependence> of_block_;  // by index
};

// Whether 'function' is the body of a parallel region or a task, which GCC has
// made a function of its own.
bool is_body_of_construct(tree function);

// Whether 'call' is of a function that looks at nothing of the program's but
// what its arguments point to, and calls none of its functions.
bool is_of_library(gcall *call);

}  // namespace yeti

#endif
