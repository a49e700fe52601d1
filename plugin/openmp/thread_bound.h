// Which accesses of a function depend on the thread that runs it. Two tasks
// that nothing orders race although one thread ran both, but not where an
// access went to its place because of that thread: to its element of an array
// by omp_get_thread_num, to its thread-local memory. Reads the function.
//
// What can be said of an access is said in its site (YetiBinding). A value that
// depends on the thread and leaves the function, by a call, a result or memory,
// may decide about accesses elsewhere: before that the runtime is told, by
// `bind`, that what the task does from now on may be thread-bound.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_THREAD_BOUND_H
#define YETI_PLUGIN_OPENMP_THREAD_BOUND_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

// Where a call of `bind` is wanted: in front of a statement, or on an edge.
struct BindPoint {
  gimple *statement;
  edge place;  // if the statement is null
};

// Whether anything can be said of an access of 'fun': it is the body of a
// construct, or something in it depends on the thread.
bool may_have_thread_bound(function *fun);

// Sets the binding of all 'accesses', which are those of 'fun', and returns
// where it has to be told. Needs no loops, and uses them where they are known.
std::vector<BindPoint> find_thread_bound(function *fun,
                                         std::vector<Access> &accesses);

// Inserts the calls, those on edges when the others of the function are.
void emit_binds(const std::vector<BindPoint> &points);

// Whether a check for an access of binding 'a' does for one of 'b', too: what
// is judged as independent is judged more strictly.
bool is_as_strict(YetiBinding a, YetiBinding b);
// The one of them that is less strict.
YetiBinding least_strict(YetiBinding a, YetiBinding b);

}  // namespace yeti

#endif
