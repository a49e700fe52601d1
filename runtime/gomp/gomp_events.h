// The events of tasks with a detach clause, from the creation of the task to
// the fulfilment. Thread-safe. Must not know how a task is created or
// fulfilled.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_GOMP_GOMP_EVENTS_H
#define YETI_RUNTIME_GOMP_GOMP_EVENTS_H

#include "runtime/openmp/task.h"

namespace yeti {

// 'task' has the event 'event' and is not complete before it is fulfilled.
void add_event(uintptr_t event, Task *task);

// Removes 'event' from the table and returns its task, which the caller uses
// from now on in place of the table; null if there is none.
Task *take_event(uintptr_t event);

}  // namespace yeti

#endif
