// What the record of a thread does with its strand; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/thread_state.h"

#include "runtime/thread/free_histories.h"
#include "runtime/thread/thread_list.h"
#include "runtime/thread/verify_events.h"

namespace yeti {

ThreadState *make_thread(Strand *strand, HotState *hot) {
  ThreadState *thread = create<ThreadState>();
  if (hot != nullptr) {
    thread->hot_ = hot;
    thread->is_serial_ = &yeti_is_serial;
  }
  thread->history_ = take_history();
  thread->history_->begin_user();
  thread->switch_strand(strand);
  list_thread(thread);
  return thread;
}

void destroy_thread(ThreadState *thread) {
  unlist_thread(thread);
  if (thread->verifier != nullptr) drop_verifier(*thread);
  thread->strand_->mirror_epoch_in(nullptr);
  give_back_history(thread->history_);
  destroy(thread);
}

// A signal that arrives in here waits for the end of the next RuntimeScope.
void ThreadState::begin_pending() {
  ++runtime_depth;
  PendingStrand *pending = pending_;
  pending_ = nullptr;
  pending->begin(*pending, *this);
  --runtime_depth;
}

Strand *ThreadState::switch_strand(Strand *strand) {
  commit_footprint();
  note_end("the switch to another task");
  Strand *before = strand_;
  if (before != nullptr) before->mirror_epoch_in(nullptr);
  strand_ = strand;
  refresh_epoch();
  return before;
}

void ThreadState::refresh_epoch() {
  if (pending_ != nullptr) begin_pending();
  commit_footprint();
  const bool ignores = ignores_reads() || ignores_writes();
  footprint.page_table().hide(ignores);
  hot_->epoch = HotState::kNoEpoch;
  strand_->mirror_epoch_in(ignores || is_verified() ? nullptr : &hot_->epoch);
}

}  // namespace yeti
