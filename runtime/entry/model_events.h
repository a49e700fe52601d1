// What models say of library functions, as events of the calling thread.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_ENTRY_MODEL_EVENTS_H
#define YETI_RUNTIME_ENTRY_MODEL_EVENTS_H

#include "abi/abi.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

// 'action' at 'object' by 'thread'. 'size' and 'site' are of accesses and
// memory. pre: inside the runtime.
void on_model_action(ThreadState &thread, YetiModelAction action,
                     Address object, size_t size, const YetiSite *site);

}  // namespace yeti

#endif
