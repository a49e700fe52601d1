// Which strand a pthread_t stands for, from its creation until it has been
// joined, or has ended detached. Thread-safe. Knows nothing of clocks.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_THREAD_TABLE_H
#define YETI_RUNTIME_THREAD_THREAD_TABLE_H

#include <pthread.h>

#include "runtime/strands/strand.h"

namespace yeti {

// The life of one thread as its creator, itself and its joiner see it. Each of
// the three parties leaves the record once; the last one frees it and tells
// that its strand can be dropped.
struct ThreadEntry {
  Strand *strand = nullptr;
  pthread_t id = 0;
  bool listed = false;  // guarded by the table's lock, as all the rest
  bool creator_left = false;
  bool thread_left = false;
  bool joiner_left = false;  // joined, or detached
};

// Makes 'entry' the one that 'id' stands for. The creator and the new thread
// both call this, whoever comes first; a thread that ended and an id used again
// give way to the new entry.
void list_thread(ThreadEntry *entry, pthread_t id);

// The entry of 'id', or null for a thread that nobody was seen to create.
ThreadEntry *find_thread(pthread_t id);

enum class Party { kCreator, kThread, kJoiner };

// 'party' has no more use for 'entry'. After the last one the strand is dropped
// and the entry is gone.
void leave_entry(ThreadEntry *entry, Party party);

// Around fork, in the forking thread. In the child only that one goes on.
void lock_thread_table();
void unlock_thread_table();
void forget_other_threads();

}  // namespace yeti

#endif
