// A parallel region as the search for races sees it: what its statements
// access, when, and who executes them. Only what happens for certain if the
// region is entered is in it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_REGION_H
#define YETI_PLUGIN_STATIC_REGION_H

#include "plugin/static/polynomial.h"

namespace yeti::definite {

// A condition on whole numbers. For kNonZero GCC's front ends write `!=`.
struct Condition {
  enum class Kind { kNonNegative, kZero, kNonZero };
  Kind kind = Kind::kNonNegative;
  Polynomial form;

  bool operator==(const Condition &other) const {
    return kind == other.kind && form == other.form;
  }
};

// Something that is counted: the iterations of a loop from 0 on, or (a helper)
// a whole number that its conditions determine, such as a quotient.
struct Dimension {
  bool is_helper = false;
  // A helper: the number of the thread in its team.
  bool is_thread = false;
  // An iteration exists if all of these are at least 0; more conditions for
  // which this is known only.
  std::vector<Polynomial> room;
  std::vector<Condition> conditions;
  // Of a helper, unless empty: at least one of these is 0.
  std::vector<Polynomial> one_is_zero;
  // Whether the loop runs through all its iterations, as far as 'room' tells.
  bool is_counted = false;
  // The dimensions that a helper's conditions look at.
  std::set<int> depends_on;
  // Whether something in the loop may wait for another thread.
  bool waits = false;
  // Whether all threads go through the loop in step.
  bool has_barrier = false;
  // Whether in some iterations tasks are waited for.
  bool has_task_wait = false;
  // The variable that counts, and its value.
  tree variable = NULL_TREE;
  Polynomial value;
};

// A whole number or address that has one value for all threads throughout the
// region.
struct Symbol {
  tree source = NULL_TREE;  // the variable or memory that had it first, or null
  tree type = NULL_TREE;
  std::vector<Condition> conditions;  // known of it
  int holder = -1;  // the root of the memory that had it, or -1
  // Whether a condition holds that is taken as free: where it stands. Each call
  // of a function may have its own.
  location_t free_condition = UNKNOWN_LOCATION;
  bool is_of_call = false;
};

// The beginning of some memory: a variable, or what a pointer points to.
struct Root {
  tree object = NULL_TREE;
  int pointer = -1;  // a symbol
};

// The lanes of a loop of `simd`: its iterations run together if they are less
// than 'length' apart.
struct Lanes {
  static constexpr int64_t kAny = 0;
  std::vector<int> dimensions;
  int64_t length = kAny;
  // Whether something in it may order iterations, or is not understood.
  bool has_order = false;
};

// An item of a depend clause of a task: which memory stands for the dependence.
struct Dependence {
  bool is_input = false;
  bool is_known = false;
  int root = -1;
  Polynomial offset;
};

// How often a statement is executed, and by whom. A task is executed by whoever
// has time, once each time that its creator meets it.
struct Executor {
  enum class Kind { kEveryThread, kLoop, kSection, kSingle, kMaster, kTask };
  enum class Schedule { kStatic, kDynamic };
  // Any two iterations may be in two tasks; no two are for certain.
  static constexpr int64_t kAnySplit = 0, kNoSplit = -1;
  Kind kind = Kind::kEveryThread;
  int construct = -1;  // the number of the worksharing construct
  int section = -1;
  int thread = 0;  // the number of whoever is the master
  // Of the loop's iterations; of a task, of the loops around its creation and
  // of its taskloop.
  std::vector<int> dimensions;
  // Of a task.
  std::shared_ptr<const Executor> creator;
  bool is_thread = false;          // rather a thread that the program starts
  bool may_be_undeferred = false;  // its creator may wait for its end
  // Of a taskloop: its loops, and how many iterations the first task has at
  // least and at most (0: all but one). By default any two may be in two tasks.
  std::vector<int> taskloop;
  int64_t least_of_first = kAnySplit, most_of_first = 0;
  Schedule schedule = Schedule::kStatic;
  int64_t chunk = 0;  // 0: none is named, -1: not known
  location_t place = UNKNOWN_LOCATION;

  // The iterations of a worksharing loop in which this is executed.
  const std::vector<int> &shared_dimensions() const {
    bool is_task_of_loop = kind == Kind::kTask && creator->kind == Kind::kLoop;
    return is_task_of_loop ? creator->dimensions : dimensions;
  }
};

// Who creates it if it is a task; otherwise itself.
inline const Executor &creator_of(const Executor &executor) {
  bool is_task = executor.kind == Executor::Kind::kTask;
  return is_task ? *executor.creator : executor;
}

// A call that is followed into a function of the unit.
struct CallSite {
  location_t place = UNKNOWN_LOCATION;
  tree function = NULL_TREE;
  bool is_start = false;       // of a thread
  bool is_concurrent = false;  // by several threads, as the user says

  bool operator==(const CallSite &other) const {
    return place == other.place && function == other.function;
  }
};

// Names of locks that begin so may be of any lock.
constexpr const char *kSomeLock = "some lock ";

struct RegionAccess {
  location_t place = UNKNOWN_LOCATION;
  tree reference = NULL_TREE;
  bool is_write = false;
  bool is_atomic = false;
  int root = -1;
  Polynomial offset;  // in bytes
  int64_t size = 0;
  std::vector<int> loops;  // the dimensions around it, outermost first
  std::vector<Condition> conditions;
  Executor executor;
  // Whether other threads and tasks may be at it at that time.
  bool is_among_strands = true;
  // The simd loop whose lanes have the memory in common, and when a lane
  // executes this, or -1.
  int lanes = -1;
  int order = 0;
  int phase = 0;
  // Of the access, or of the creation of the task that makes it: its place in
  // the order of the text, and how many waits for tasks come before.
  int position = 0;
  int task_waits = 0;
  int depend_waits = 0;     // those that wait for some tasks only
  std::vector<int> groups;  // the taskgroups around
  // What may be held: the critical constructs around it, and locks.
  std::set<std::string> locks;
  // What its strand may have held before, since the last barrier.
  std::set<std::string> passed;
  // The calls that lead to it, the outermost first.
  std::vector<CallSite> calls;
};

struct Region {
  location_t place = UNKNOWN_LOCATION;
  // Whether it has several threads for certain, if the program does not run
  // with one thread only.
  bool has_team = true;
  bool is_league = false;  // there are teams in place of threads
  std::vector<RegionAccess> accesses;
  // Of each task with depend clauses, by the number of its construct. What else
  // orders tasks by dependences is not followed.
  std::map<int, std::vector<Dependence>> dependences;
  // In the order of the text: the numbers of what waits for some tasks, which
  // has dependences, too.
  std::vector<int> depend_waits;
  bool has_other_dependences = false;
  // Whether tasks that depend on others may wait by way of them for something
  // else.
  bool dependences_may_wait = false;
  // Whether tasks may be discarded.
  bool has_cancel = false;
  // What is locked and unlocked is not understood.
  bool has_odd_locks = false;
  std::set<std::string> locks;  // all that are held now and then
};

// The regions of a function.
struct Model {
  std::vector<Dimension> dimensions;
  std::vector<Symbol> symbols;
  std::vector<Root> roots;
  std::vector<Lanes> lanes;
  std::vector<Region> regions;
  // Conditions that all threads have alike may hold or not.
  bool takes_conditions_as_free = false;
  // What is left out of the regions, and why.
  struct Remark {
    location_t place;
    const char *text;
  };
  std::vector<Remark> remarks;
};

}  // namespace yeti::definite

#endif
