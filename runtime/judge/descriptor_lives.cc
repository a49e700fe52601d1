// See descriptor_lives.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/descriptor_lives.h"

#include "runtime/judge/access.h"
#include "runtime/judge/lifecycle.h"

namespace yeti {

DescriptorLives::Place DescriptorLives::places_[];
std::atomic<bool> DescriptorLives::closed_[];

void DescriptorLives::use(ThreadState &thread, int descriptor,
                          const YetiSite *site) {
  on_read(thread, place(descriptor), kPlace, site);
}

void DescriptorLives::begin(ThreadState &thread, int descriptor) {
  on_memory_fresh(thread, place(descriptor), kPlace);
  closed_[descriptor].store(false, std::memory_order_release);
}

void DescriptorLives::end(ThreadState &thread, int descriptor,
                          const YetiSite *site) {
  if (site != nullptr)
    on_write(thread, place(descriptor), kPlace, site);
  else
    on_memory_fresh(thread, place(descriptor), kPlace);
  closed_[descriptor].store(true, std::memory_order_release);
}

}  // namespace yeti
