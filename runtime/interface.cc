// The entry points of compiled code: accesses, and the call stack. The fast
// paths are the same-epoch rules of access_rules.cc for an access that is one
// granule; anything else goes to the core.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interface.h"

#include "runtime/access.h"

YETI_ENTRY const char YETI_ABI_SYMBOL = YETI_ABI_VERSION;

namespace yeti {
namespace {

[[gnu::noinline]] void read_slowly(Address address, size_t size,
                                   const YetiSite *site) {
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  on_read(*thread, address, size, site);
}

[[gnu::noinline]] void write_slowly(Address address, size_t size,
                                    const YetiSite *site) {
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  on_write(*thread, address, size, site);
}

// Calls covered(state) with the state of the 2^'kLog' bytes at 'address' if
// these are one granule; its result if the state was still the line's then.
template <unsigned kLog, class Covered>
inline bool test_granule(Address address, Covered covered) {
  const ShadowLine *line = find_line(address);
  if (__builtin_expect(line == nullptr, 0)) return false;
  const uintptr_t word = line->word.load(std::memory_order_acquire);
  constexpr uintptr_t kTag = kLog + 1;
  if (__builtin_expect(
          (((word ^ kTag) & 7) | (address & ((1u << kLog) - 1))) != 0, 0))
    return false;
  const VarState *states = reinterpret_cast<const VarState *>(word - kTag);
  const size_t index = (address & (kLineBytes - 1)) >> kLog;
  return covered(states[index]) && line->still_has(LineStates(word));
}

template <unsigned kLog>
inline void check_read(const volatile void *place, const YetiSite *site) {
  const Address address = address_of(place);
  const uint64_t epoch = hot.epoch;
  const bool covered = test_granule<kLog>(address, [=](const VarState &state) {
    if (state.r.load(std::memory_order_relaxed) == epoch) {
      ++hot.read_same_epoch;
      return true;
    }
    if (state.w.load(std::memory_order_relaxed) != epoch) return false;
    ++hot.read_own_write;
    return true;
  });
  if (__builtin_expect(!covered, 0)) read_slowly(address, 1u << kLog, site);
}

template <unsigned kLog>
inline void check_write(const volatile void *place, const YetiSite *site) {
  const Address address = address_of(place);
  const uint64_t epoch = hot.epoch;
  const bool covered = test_granule<kLog>(address, [=](const VarState &state) {
    if (state.w.load(std::memory_order_relaxed) != epoch) return false;
    ++hot.write_same_epoch;
    return true;
  });
  if (__builtin_expect(!covered, 0)) write_slowly(address, 1u << kLog, site);
}

[[gnu::noinline]] Frame *enter_slowly(Pc return_address, Address cfa) {
  ThreadState *thread = this_thread_unless_ended();
  if (thread == nullptr) return nullptr;
  return thread->calls.push(return_address, cfa);
}

}  // namespace
}  // namespace yeti

#define YETI_ACCESS(log, size)                                     \
  YETI_ENTRY void __yeti_read##size(const volatile void *address,  \
                                    const YetiSite *site) {        \
    yeti::check_read<log>(address, site);                          \
  }                                                                \
  YETI_ENTRY void __yeti_write##size(const volatile void *address, \
                                     const YetiSite *site) {       \
    yeti::check_write<log>(address, site);                         \
  }

YETI_ACCESS(0, 1)
YETI_ACCESS(1, 2)
YETI_ACCESS(2, 4)
YETI_ACCESS(3, 8)

YETI_ENTRY void __yeti_read16(const volatile void *address,
                              const YetiSite *site) {
  yeti::read_slowly(yeti::address_of(address), 16, site);
}

YETI_ENTRY void __yeti_write16(const volatile void *address,
                               const YetiSite *site) {
  yeti::write_slowly(yeti::address_of(address), 16, site);
}

YETI_ENTRY void __yeti_read_range(const volatile void *address,
                                  unsigned long size, const YetiSite *site) {
  yeti::read_slowly(yeti::address_of(address), size, site);
}

YETI_ENTRY void __yeti_write_range(const volatile void *address,
                                   unsigned long size, const YetiSite *site) {
  yeti::write_slowly(yeti::address_of(address), size, site);
}

YETI_ENTRY void __yeti_vptr_write(const volatile void *address,
                                  const volatile void *value,
                                  const YetiSite *site) {
  const volatile void *before;
  __builtin_memcpy(&before, const_cast<const void *>(address), sizeof before);
  if (before != value) yeti::check_write<3>(address, site);
}

YETI_ENTRY void *__yeti_enter(const volatile void *return_address,
                              const volatile void *cfa) {
  const yeti::Pc pc = yeti::address_of(return_address);
  const yeti::Address frame = yeti::address_of(cfa);
  yeti::ThreadState *thread = yeti::hot.thread;
  if (__builtin_expect(thread == nullptr, 0))
    return yeti::enter_slowly(pc, frame);
  return thread->calls.push(pc, frame);
}

YETI_ENTRY void __yeti_leave(void *frame) {
  yeti::ThreadState *thread = yeti::hot.thread;
  if (__builtin_expect(thread != nullptr, 1))
    thread->calls.pop_to(static_cast<yeti::Frame *>(frame));
}

YETI_ENTRY void __yeti_resume(void *frame) {
  yeti::ThreadState *thread = yeti::hot.thread;
  if (__builtin_expect(thread != nullptr, 1))
    thread->calls.unwind_to(static_cast<yeti::Frame *>(frame));
}
