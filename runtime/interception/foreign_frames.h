// Calls through code that was not compiled with the plugin, which the call
// stack (call_stack.h) does not know. The system's unwinder finds them where
// that is worth the time; never on the path of an ordinary access.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_FOREIGN_FRAMES_H
#define YETI_RUNTIME_INTERCEPTION_FOREIGN_FRAMES_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// If foreign code called the innermost function that 'thread', the calling one,
// has entered: adds the calls in between to the stack that
// thread.calls.intern() gives for it. pre: inside the runtime.
void complete_stack(ThreadState &thread);

}  // namespace yeti

#endif
