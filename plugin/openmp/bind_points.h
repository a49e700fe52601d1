// Where a value that depends on the thread leaves the function, by a call, a
// result or memory: it may then decide about accesses elsewhere. At these
// places the runtime is told, by `bind`, that what the task does from now on
// may be thread-bound: what the statement itself accesses does not depend on
// the value for having let it go, so its checks stand in front of the call.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_BIND_POINTS_H
#define YETI_PLUGIN_OPENMP_BIND_POINTS_H

#include "plugin/openmp/thread_dependence.h"

namespace yeti {

// Where a call of `bind` is wanted: in front of a statement, or on an edge.
struct BindPoint {
  gimple *statement;
  edge place;  // if the statement is null
};

// Those of 'fun', of which 'values' knows what its values depend on. Needs no
// loops, and uses them where they are known.
std::vector<BindPoint> find_bind_points(function *fun,
                                        const ThreadDependence &values);

// Inserts the calls on edges, which appear when the function's edge insertions
// are committed: before anything else is inserted there.
void emit_binds_on_edges(const std::vector<BindPoint> &points);
// Inserts those in front of statements: when their checks have been inserted.
void emit_binds_at_statements(const std::vector<BindPoint> &points);

}  // namespace yeti

#endif
