// Where a function learns which thread runs it: library functions that tell
// threads apart, thread-local variables, atomic updates, whose results depend
// on the order in which threads came. Looks at one statement at a time;
// thread_dependence.h follows the values.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_THREAD_SOURCES_H
#define YETI_PLUGIN_OPENMP_THREAD_SOURCES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

bool is_thread_local(tree decl);

// Whether 'call' is GCC's own, made to find the iterations of a static
// schedule. It asks for the thread's number, but what comes of it is the number
// of an iteration.
bool is_of_schedule(gcall *call);

// Whether 'call' is GCC's own, to the OpenMP library: what it gives to the
// member is the member's share of the work, or says that it has one.
bool shares_out_work(gcall *call);
// The name of its function.
std::string name_of_work_function(gcall *call);

// Whether the result of 'call' itself depends on the thread. Atomic operations
// do not count here.
bool asks_for_thread(gcall *call);

// Whether any statement of 'fun' learns anything of the thread.
bool has_thread_source(function *fun);

}  // namespace yeti

#endif
