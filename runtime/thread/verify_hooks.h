// What a thread's record tells verify mode; verify_events.h has the rest.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_VERIFY_HOOKS_H
#define YETI_RUNTIME_THREAD_VERIFY_HOOKS_H

#include "abi/abi_records.h"
#include "runtime/base/types.h"

namespace yeti {

class ThreadState;

// 'what' describes the event to the user.
void verify_acquire(ThreadState &thread, const char *what,
                    const YetiSite *site);
void verify_release(ThreadState &thread, const char *what,
                    const YetiSite *site);
void verify_end_of_memory(ThreadState &thread, Address start, Address end,
                          const char *what);
void drop_verifier(ThreadState &thread);

}  // namespace yeti

#endif
