// Calls through code that was not compiled with the plugin, which the call
// stack (call_stack.h) does not know: found by the system's unwinder where a
// thread's stack is worth it. Never on the way of an ordinary access.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_FOREIGN_FRAMES_H
#define YETI_RUNTIME_INTERCEPTION_FOREIGN_FRAMES_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// If the innermost function that 'thread', the calling one, has entered was
// called by foreign code: the stack that thread.calls.intern() gives for it has
// from now on the calls in between, too. pre: inside the runtime.
void complete_stack(ThreadState &thread);

}  // namespace yeti

#endif
