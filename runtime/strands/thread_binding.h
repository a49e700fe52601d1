// Thread-bound accesses. Which thread runs a task is chance, so two unordered
// strands race even if one thread happened to run both. But some accesses of a
// strand depend on the thread that runs it: to that thread's element of an
// array, to its scratch memory. No other thread makes such an access for that
// reason, so it is no race between two strands of one thread.
//
// The compiler tells of an access what it can prove. For the other accesses the
// strand decides: they are thread-bound once something in the strand may depend
// on its thread. A strand that cannot have run on any other thread, such as a
// member of a team, has no thread-bound accesses, whatever they depend on,
// except in jobs (jobs.h), where they are excused towards its other jobs.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_THREAD_BINDING_H
#define YETI_RUNTIME_STRANDS_THREAD_BINDING_H

#include "abi/abi_records.h"
#include "runtime/clocks/epoch.h"

namespace yeti {

class History;

// Of one strand.
class ThreadBinding {
 public:
  // Which thread runs the strand is chance.
  void set_any_thread() { has_any_thread_ = true; }
  bool has_any_thread() const { return has_any_thread_; }
  // From now on what the strand accesses may depend on its thread.
  void bind() { is_bound_ = true; }
  // Whether bind() would change how accesses are judged.
  bool is_to_be_bound() const { return has_any_thread_ && !is_bound_; }
  // Whether an access is thread-bound of which the compiler says 'binding'.
  bool is_thread_bound(YetiBinding binding) const {
    return has_any_thread_ && (binding == kYetiThreadBound ||
                               (is_bound_ && binding == kYetiBindingUnknown));
  }

 private:
  bool has_any_thread_ = false;
  bool is_bound_ = false;
};

// Whose epoch it is, as far as that is remembered.
struct Doer {
  bool is_known = false;
  bool is_of_thread = false;  // of the thread of the history asked for
  uint32_t strand = 0;        // its number
  bool is_member = false;     // of a team
};
Doer doer_of(const History &history, Epoch epoch);

// True if the strand of 'epoch' is known to have run on the thread of
// 'history'.
inline bool ran_on_thread_of(const History &history, Epoch epoch) {
  return doer_of(history, epoch).is_of_thread;
}

}  // namespace yeti

#endif
