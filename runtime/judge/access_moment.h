// By whom and under which circumstances an access is made, and its entry in the
// history: what the files that judge accesses share.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_ACCESS_MOMENT_H
#define YETI_RUNTIME_JUDGE_ACCESS_MOMENT_H

#include "runtime/rules/access_rules.h"
#include "runtime/thread/lock_sets.h"

namespace yeti {

inline LockSetId held_locks(ThreadState &thread) {
  if (thread.held.empty()) return LockSetId::kNone;
  if (thread.held_id != LockSetId::kNone) return thread.held_id;
  return intern_held_locks(thread);
}

// Before the shadow shows the access, so that whoever finds its epoch there
// finds it in the history.
inline void record(ThreadState &thread, Address start, size_t size,
                   const YetiSite *site) {
  Strand &strand = thread.strand_for_access();
  strand.note_access();
  thread.note_stack_use(start);
  const Epoch epoch = strand.epoch(binding_of(site));
  const StackId stack = thread.calls.intern();
  const LockSetId locks = held_locks(thread);
  if (__builtin_expect(size <= AccessRing::kMostBytes, 1))
    thread.history().note(start, size, epoch, site, stack, locks);
  else
    thread.history().record(start, size, epoch, site, stack, locks);
}

// The history has entries without gaps: one for a check of the bytes of 'mask'
// from 'start' on, or one for each of its parts.
inline void record_fields(ThreadState &thread, Address start, uint64_t mask,
                          const YetiSite *site) {
  if ((mask & (mask + 1)) == 0) return record(thread, start, site->size, site);
  for (const YetiSite *const *part = site->parts; *part != nullptr; ++part)
    record(thread, start + (*part)->offset, (*part)->size, *part);
}

inline Accessor accessor_of(const Strand &strand, YetiBinding binding,
                            Counters &counters, ReadSetMemo &sets,
                            const History &history) {
  return Accessor{{strand.epoch(binding), strand.clock_of_access(),
                   strand.first_own_clock()},
                  counters,
                  sets,
                  &strand.common_past(),
                  &history,
                  strand.is_in_job() ? strand.number_if_any() : kNobody};
}

// For accesses whose sites say 'binding'.
inline Accessor accessor_of(ThreadState &thread, YetiBinding binding) {
  Strand &strand = thread.strand_for_access();
  if (__builtin_expect(!strand.has_slot(), 0)) thread.take_slot(strand);
  return accessor_of(strand, binding, thread.counters, thread.read_sets,
                     thread.history());
}

inline Accessor accessor_of(ThreadState &thread, const YetiSite *site) {
  return accessor_of(thread, binding_of(site));
}

}  // namespace yeti

#endif
