// What the text of a parallel region may write, however often and in whatever
// order: to know which memory keeps its value while the region runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_REGION_WRITES_H
#define YETI_PLUGIN_STATIC_REGION_WRITES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::definite {

// For a walk over one statement and what is inside of it.
gimple_stmt_iterator iterator_at(gimple *statement);

class RegionWrites {
 public:
  // What 'sequence' may write, with everything inside of it.
  void add(gimple_seq sequence);
  void add_statement(gimple *statement);

  // Whether 'decl' itself is assigned, in whole or in part, or is a private or
  // reduced variable of a construct inside.
  bool assigns(tree decl) const { return assigned_.count(decl) != 0; }
  // Whether the part of 'decl' that is of 'type' keeps the value that it has
  // when the region begins.
  bool keeps(tree decl, tree type) const;
  // Whether memory of 'type' that a pointer leads to keeps its value.
  bool keeps_pointees(tree type) const;

  const std::set<tree> &assigned() const { return assigned_; }

 private:
  static tree on_statement(gimple_stmt_iterator *place, bool *is_handled,
                           walk_stmt_info *info);
  void statement(gimple *statement);
  void add_callee(tree function);
  static void add_type(std::vector<tree> *types, tree type);
  void write(tree reference);
  void write_variable(tree decl, tree type);
  void clauses(tree clauses);
  bool pointers_write(tree type) const;

  std::set<tree> assigned_;
  // The types that are written through pointers, and those of variables that
  // pointers may lead to.
  std::vector<tree> through_pointers_, reachable_;
  bool anything_ = false;  // unknown code may write whatever it can reach
};

// What a call may do to the order of threads and to memory.
enum class CallKind {
  kBarrier,   // of the team
  kTaskWait,  // for the tasks that the caller has created
  kHarmless,  // orders nothing, waits for nobody, writes nothing of interest
  kWriter,    // the same, but may write what its arguments point to
  kTake,      // a lock, the argument
  kRelease,
  kStart,  // of a thread
  kJoin,   // the end of a thread is awaited
  kUnknown,
};
CallKind kind_of_call(gimple *call);

// What a call of kind kStart runs: the function, or null, and the number of the
// argument that is its own one, or the object that it is a method of.
struct ThreadStart {
  tree function = NULL_TREE;
  unsigned argument = 0;
  bool is_method = false;
};
ThreadStart thread_start_of(gimple *call);

}  // namespace yeti::definite

#endif
