// See serial_phase.h. The count reaches zero only in the one strand that is
// left: whoever else runs is counted himself.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/serial_phase.h"

namespace yeti {
namespace {

// Added to the count when it is never to reach zero again.
constexpr int64_t kForEver = int64_t{1} << 40;

std::atomic<int64_t> beside{kForEver};
// The flag of the thread that is in a phase, or null.
std::atomic<bool *> flag_of_alone{nullptr};

void end(ThreadState &thread) {
  thread.set_serial(false);
  flag_of_alone.store(nullptr);
}

// Who rules phases out meanwhile has found the flag and clears it, or has
// counted before it looked for one: then the phase ends at once.
void begin(ThreadState &thread) {
  thread.set_serial(true);
  flag_of_alone.store(thread.serial_flag());
  if (beside.load() != 0) end(thread);
}

}  // namespace

void ThreadState::take_slot(Strand &strand) {
  if (__builtin_expect(strand.rests(), 0)) rule_out_serial_phases();
  strand.take_slot(history());
}

void begin_first_serial_phase(ThreadState &thread) {
  beside.store(0, std::memory_order_relaxed);
  begin(thread);
}

void begin_beside(ThreadState &creator) {
  if (creator.is_serial()) end(creator);
  beside.fetch_add(1, std::memory_order_acq_rel);
}

void end_beside(ThreadState &joiner) {
  if (beside.fetch_sub(1, std::memory_order_acq_rel) == 1) begin(joiner);
}

void rest_between_teams(ThreadState &thread) {
  Strand &strand = thread.strand();
  if (strand.has_slot()) return;  // it has done something
  strand.rest();
  beside.fetch_sub(1, std::memory_order_acq_rel);
}

// The thread in the phase may be another one: that goes on as one that ignores
// nothing, on the slow paths until it next changes its strand.
void rule_out_serial_phases() {
  beside.fetch_add(kForEver);
  bool *flag = flag_of_alone.exchange(nullptr);
  if (flag == nullptr) return;
  if (flag == &yeti_is_serial)
    hot.thread->set_serial(false);
  else
    __atomic_store_n(flag, false, __ATOMIC_RELAXED);
}

}  // namespace yeti
