// Which accesses of a function depend on the thread that runs it. Two unordered
// tasks race even if one thread ran both, unless an access went to its place
// because of that thread: to its element of an array by omp_get_thread_num, or
// to its thread-local memory. Reads the function, and writes down in each
// access what can be said of it (YetiBinding).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_THREAD_BOUND_H
#define YETI_PLUGIN_OPENMP_THREAD_BOUND_H

#include "plugin/accesses/memory_access.h"
#include "plugin/openmp/bind_points.h"

namespace yeti {

// Whether anything can be said of an access of 'fun': it is the body of a
// construct, or something in it depends on the thread.
bool may_have_thread_bound(function *fun);

// Sets the binding of all 'accesses', which are those of 'fun', and returns
// where `bind` has to be called.
std::vector<BindPoint> find_thread_bound(function *fun,
                                         std::vector<Access> &accesses);

}  // namespace yeti

#endif
