// A ring of ranges, the newest of which counts.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/ended_stacks.h"

#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

struct EndedStack {
  Address low, high;  // equal: forgotten
  uint32_t owner;
};

SpinLock lock;
EndedStack ring[kEndedStacks];
size_t noted = 0;  // ever

}  // namespace

void note_ended_stack(Address low, Address high, uint32_t owner) {
  SpinGuard guard(lock);
  ring[noted++ % kEndedStacks] = {low, high, owner};
}

void forget_ended_stacks(Address start, Address end) {
  SpinGuard guard(lock);
  for (EndedStack &stack : ring)
    if (stack.low < end && start < stack.high) stack.low = stack.high = 0;
}

bool find_ended_stack(Address address, uint32_t *owner) {
  SpinGuard guard(lock);
  const size_t count = noted < kEndedStacks ? noted : kEndedStacks;
  for (size_t age = 1; age <= count; ++age) {
    const EndedStack &stack = ring[(noted - age) % kEndedStacks];
    if (address < stack.low || address >= stack.high) continue;
    *owner = stack.owner;
    return true;
  }
  return false;
}

}  // namespace yeti
