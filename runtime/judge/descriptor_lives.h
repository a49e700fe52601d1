// The life of a file descriptor's number, as a place in memory of its own: who
// uses the descriptor reads the place, who closes it writes it. A use that is
// unordered with the close is a race, as the number may be another file's.
//
// Only closes begin and end lives, so that descriptors may be opened unseen: a
// closed number with which a call succeeds has been opened again.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_DESCRIPTOR_LIVES_H
#define YETI_RUNTIME_JUDGE_DESCRIPTOR_LIVES_H

#include <stdint.h>

#include <atomic>

#include "runtime/thread/thread_state.h"

namespace yeti {

class DescriptorLives {
 public:
  // Whether 'descriptor' is one that is looked at.
  static bool has(int descriptor) {
    return descriptor >= 0 && descriptor < kDescriptors;
  }
  static bool is_closed(int descriptor) {
    return closed_[descriptor].load(std::memory_order_acquire);
  }
  // pre, for all below: inside the runtime.
  // The descriptor is used in the life that it has; 'judged' as ever.
  static void use(ThreadState &thread, int descriptor, const YetiSite *site);
  // The closed number is open again.
  static void begin(ThreadState &thread, int descriptor);
  // It is about to be closed; if 'site' is null by somebody whose accesses do
  // not count.
  static void end(ThreadState &thread, int descriptor, const YetiSite *site);

  // The descriptor whose place 'address' is in; -1 if none.
  static int at(Address address) {
    const Address offset = address - address_of(places_);
    return offset < sizeof places_ ? static_cast<int>(offset / kPlace) : -1;
  }

 private:
  static constexpr int kDescriptors = 1 << 16;
  using Place = uint64_t;  // a granule of its own for each descriptor
  static constexpr size_t kPlace = sizeof(Place);
  static Address place(int descriptor) {
    return address_of(&places_[descriptor]);
  }

  static Place places_[kDescriptors];  // never touched
  static std::atomic<bool> closed_[kDescriptors];
};

}  // namespace yeti

#endif
