// Many small accesses all over memory: their states are brought into the cache
// by the batch, while the lines that lead to those of the next batch are on
// their way. Must not know what is done with the states.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_PREFETCH_AHEAD_H
#define YETI_RUNTIME_SHADOW_PREFETCH_AHEAD_H

#include "runtime/shadow/fine_shadow.h"

namespace yeti {

class PrefetchAhead {
 public:
  explicit PrefetchAhead(size_t count) : count_(count > kFew ? count : 0) {}

  // The access number 'i' is next; address_of(k) is where number k begins.
  template <class AddressOf>
  void come_to(size_t i, AddressOf address_of) {
    if (__builtin_expect(i < next_ || next_ >= count_, 1)) return;
    const size_t end = next_ + kBatch;
    for (size_t k = next_; k < end && k < count_; ++k)
      prefetch_states(address_of(k));
    for (size_t k = end; k < end + kBatch && k < count_; ++k)
      prefetch_line(address_of(k));
    next_ = end;
  }

 private:
  static constexpr size_t kFew = 4, kBatch = 16;
  static void prefetch_line(Address address) {
    if (ShadowPage *page = find_page(address))
      __builtin_prefetch(&page->line(address), 1);
  }
  static void prefetch_states(Address address) {
    const ShadowLine *line = find_line(address);
    if (line == nullptr) return;
    const LineStates states = line->states();
    if (!states) return;
    const char *first =
        states.is_grouped()
            ? reinterpret_cast<const char *>(&states.groups())
            : reinterpret_cast<const char *>(&states.at(address % kLineBytes));
    __builtin_prefetch(first, 1);
    __builtin_prefetch(first + 64, 1);
  }

  size_t count_;
  size_t next_ = 0;  // of those whose states were not prefetched
};

}  // namespace yeti

#endif
