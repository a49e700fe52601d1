// Where a value that depends on the thread leaves the function, by a call, a
// result or memory: it may then decide about accesses elsewhere. In front of
// these places the runtime is told, by `bind`, that what the task does from now
// on may be thread-bound.
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

// Inserts the calls; those on edges appear when the function's edge insertions
// are committed.
void emit_binds(const std::vector<BindPoint> &points);

}  // namespace yeti

#endif
