// The histories of ended threads. Reports still look for the accesses of those
// threads in them, so the history whose thread ended first is reused first.
// Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_FREE_HISTORIES_H
#define YETI_RUNTIME_THREAD_FREE_HISTORIES_H

#include "runtime/history/history.h"

namespace yeti {

// A free history, or a new one; and back.
History *take_history();
void give_back_history(History *history);

// Around fork, in the forking thread.
void free_histories_before_fork();
void free_histories_after_fork();

}  // namespace yeti

#endif
