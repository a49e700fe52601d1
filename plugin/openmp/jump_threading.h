// Jump threading has to wait. Where a condition follows from an earlier one,
// GCC copies what stands between them, once for each outcome of the earlier
// one:
//     if (me != 7) a(); b(); if (me != 7) c();
// Each copy of b() then depends on the thread, and nobody can tell from the
// copies that the b() of the source does not: its races between tasks of one
// thread would be excused (thread_bound.h). Or GCC copies a condition on the
// thread, and what comes behind it seems to depend on the copy, which is on
// another path. So the passes that thread jumps leave functions alone in which
// that matters, until these are instrumented. All but the earliest one run
// again then.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_JUMP_THREADING_H
#define YETI_PLUGIN_OPENMP_JUMP_THREADING_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether 'pass' may run on 'function', the current one, which is not yet
// instrumented. A pass that also does other things may, and is told by
// -fno-thread-jumps to do only those.
bool may_run_as_to_jumps(const opt_pass *pass, tree function);

// Sets -fthread-jumps as it is asked for in 'function', the current one.
void restore_jump_threading(tree function);

}  // namespace yeti

#endif
