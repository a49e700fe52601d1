// What the wrappers of libgomp's entry points share.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_GOMP_GOMP_H
#define YETI_RUNTIME_GOMP_GOMP_H

#include "runtime/interception/interception.h"

namespace yeti {

// Calls 'wait', which waits at a barrier of the calling thread's team. The
// team's tasks are complete after it.
void wait_at_team_barrier(const Wrapper &wrapper, void (*wait)());

// As above, for a barrier that cancellation may cut short.
bool wait_at_cancellable_barrier(const Wrapper &wrapper, bool (*wait)());

}  // namespace yeti

#endif
