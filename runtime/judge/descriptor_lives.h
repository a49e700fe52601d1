// The life of a file descriptor's number, as a memory location of its own:
// using the descriptor reads the location, closing it writes it. A use that is
// unordered with the close is a race, because the number may already refer to
// another file.
//
// Only closes begin and end lives, so descriptors may be opened unseen: if a
// call succeeds with a closed number, it has been opened again.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_DESCRIPTOR_LIVES_H
#define YETI_RUNTIME_JUDGE_DESCRIPTOR_LIVES_H

#include <stdint.h>

#include <atomic>

#include "runtime/thread/thread_state.h"

namespace yeti {

class DescriptorLives {
 public:
  // Whether 'descriptor' is tracked.
  static bool has(int descriptor) {
    return descriptor >= 0 && descriptor < kDescriptors;
  }
  static bool is_closed(int descriptor) {
    return closed_[descriptor].load(std::memory_order_acquire);
  }
  // pre, for all functions below: inside the runtime.

  // The descriptor is used in its present life; 'judged' as elsewhere.
  static void use(ThreadState &thread, int descriptor, const YetiSite *site);
  // The closed number is open again.
  static void begin(ThreadState &thread, int descriptor);
  // The descriptor is about to be closed. If 'site' is null, by code whose
  // accesses do not count.
  static void end(ThreadState &thread, int descriptor, const YetiSite *site);

  // The descriptor to whose location 'address' belongs; -1 if there is none.
  static int at(Address address) {
    const Address offset = address - address_of(places_);
    return offset < sizeof places_ ? static_cast<int>(offset / kPlace) : -1;
  }

 private:
  static constexpr int kDescriptors = 1 << 16;
  using Place = uint64_t;  // a separate granule for each descriptor
  static constexpr size_t kPlace = sizeof(Place);
  static Address place(int descriptor) {
    return address_of(&places_[descriptor]);
  }

  static Place places_[kDescriptors];  // only addresses: never accessed
  static std::atomic<bool> closed_[kDescriptors];
};

}  // namespace yeti

#endif
