// The entry points of compiled code: accesses, also those of verify mode. The
// fast paths are the same-epoch rules of access_rules.cc for an access that is
// one granule; anything else goes to the core.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/entry/interface.h"

#include "runtime/judge/access.h"
#include "runtime/judge/footprint_steps.h"
#include "runtime/judge/note.h"
#include "runtime/judge/run.h"
#include "runtime/judge/same_epoch.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/verify_events.h"

YETI_ENTRY const char YETI_ABI_SYMBOL = YETI_ABI_VERSION;

namespace {

// The page table of a thread that has noted nothing yet; never written to.
YetiPageTable no_pages;

}  // namespace

__thread YetiPageTable *YETI_PAGE_TABLE = &no_pages;

namespace yeti {
namespace {

[[gnu::noinline]] void read_slowly(Address address, size_t size,
                                   const YetiSite *site) {
  if (yeti_is_serial) return;
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  if (is_verified())
    verify_check(*thread, AccessKind::kRead, address, size, site);
  on_read(*thread, address, size, site);
}

[[gnu::noinline]] void write_slowly(Address address, size_t size,
                                    const YetiSite *site) {
  if (yeti_is_serial) return;
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  if (is_verified())
    verify_check(*thread, AccessKind::kWrite, address, size, site);
  on_write(*thread, address, size, site);
}

// In verify mode, a check of a group counts as one of each run of its bytes.
void verify_group(ThreadState &thread, AccessKind kind, Address address,
                  uint64_t mask, const YetiSite *site) {
  for_each_run(mask, [&](size_t offset, size_t size) {
    verify_check(thread, kind, address + offset, size, site);
  });
}

[[gnu::noinline]] void check_group_slowly(AccessKind kind, Address address,
                                          uint64_t mask, const YetiSite *site) {
  if (yeti_is_serial) return;
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  if (is_verified()) verify_group(*thread, kind, address, mask, site);
  if (kind == AccessKind::kRead)
    on_fields_read(*thread, address, mask, site);
  else
    on_fields_write(*thread, address, mask, site);
}

// Checks that are judged later.
[[gnu::noinline]] void check_tile(AccessKind kind, const volatile void *address,
                                  size_t size, int64_t stride, size_t count,
                                  int64_t pitch, size_t rows,
                                  const YetiSite *site) {
  if (yeti_is_serial) return;
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  if (is_verified())
    verify_tile(*thread, kind, address_of(address), size, stride, count, pitch,
                rows, site);
  note_tile(*thread, kind, address_of(address), size, stride, count, pitch,
            rows, site);
}

[[gnu::noinline]] void check_block_slowly(AccessKind kind, Address start,
                                          size_t size, const YetiSite *site) {
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  if (is_verified()) verify_tile(*thread, kind, start, size, 0, 1, 0, 1, site);
  note_block(*thread, kind, start, size, site);
}

[[gnu::flatten]] void check_block(AccessKind kind, const volatile void *address,
                                  size_t size, const YetiSite *site) {
  const Address start = address_of(address);
  if (!is_block_dealt_with(kind, start, size, site))
    check_block_slowly(kind, start, size, site);
}

// A range that is not in normal form cannot have been noted.
[[gnu::flatten]] void check_strided(AccessKind kind,
                                    const volatile void *address, size_t size,
                                    int64_t stride, size_t count,
                                    const YetiSite *site) {
  const Range range = {address_of(address), size, static_cast<size_t>(stride),
                       count};
  if (!is_range_dealt_with(kind, range, site))
    check_tile(kind, address, size, stride, count, 0, 1, site);
}

// An access as the program makes it, in verify mode.
void tell_access(AccessKind kind, const volatile void *address, size_t size,
                 const YetiSite *site) {
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  verify_access(*thread, kind, address_of(address), size, site);
}

// For an access that is not one granule, is not covered, or has no state yet.
// 'line' is its line if it is one granule, else null.
template <unsigned kLog>
[[gnu::noinline]] void read_uncovered(ShadowLine *line, Address address,
                                      const YetiSite *site) {
  ThreadState *thread = hot.thread;
  if (__builtin_expect(line == nullptr || hot.epoch == HotState::kNoEpoch ||
                           thread->runtime_depth != 0,
                       0))
    return read_slowly(address, size_t{1} << kLog, site);
  RuntimeScope scope(*thread);
  on_granule_read(*thread, *line, address, kLog, site);
}

template <unsigned kLog>
[[gnu::noinline]] void write_uncovered(ShadowLine *line, Address address,
                                       const YetiSite *site) {
  ThreadState *thread = hot.thread;
  if (__builtin_expect(line == nullptr || hot.epoch == HotState::kNoEpoch ||
                           thread->runtime_depth != 0,
                       0))
    return write_slowly(address, size_t{1} << kLog, site);
  RuntimeScope scope(*thread);
  on_granule_write(*thread, *line, address, kLog, site);
}

// The line and the state of the 2^'kLog' bytes at 'address', nulls if they are
// not one granule.
struct Granule {
  ShadowLine *line = nullptr;
  const VarState *state = nullptr;
  uintptr_t word = 0;

  // Whether what was read from the state still was the granule's.
  bool still_is() const { return line->still_has(LineStates(word)); }
};

template <unsigned kLog>
inline Granule find_granule(Address address) {
  ShadowLine *line = find_line(address);
  if (__builtin_expect(line == nullptr, 0)) return {};
  const uintptr_t word = line->word.load(std::memory_order_acquire);
  constexpr uintptr_t kTag = kLog + 1;
  if (__builtin_expect(
          (((word ^ kTag) & 7) | (address & ((1u << kLog) - 1))) != 0, 0))
    return {};
  const VarState *states = reinterpret_cast<const VarState *>(word - kTag);
  return {line, states + ((address & (kLineBytes - 1)) >> kLog), word};
}

// [READ SAME EPOCH], and the read after the strand's own write.
inline bool is_read_covered(const Granule &granule, const YetiSite *site) {
  if (__builtin_expect(granule.line == nullptr, 0)) return false;
  const uint64_t epoch = hot_epoch_of(site);
  if (granule.state->r.load(std::memory_order_relaxed) == epoch &&
      granule.still_is()) {
    ++hot.read_same_epoch;
    return true;
  }
  if (granule.state->w.load(std::memory_order_relaxed) == epoch &&
      granule.still_is()) {
    ++hot.read_own_write;
    return true;
  }
  return false;
}

// [WRITE SAME EPOCH]
inline bool is_write_covered(const Granule &granule, const YetiSite *site) {
  if (__builtin_expect(granule.line == nullptr, 0)) return false;
  if (granule.state->w.load(std::memory_order_relaxed) != hot_epoch_of(site) ||
      !granule.still_is())
    return false;
  ++hot.write_same_epoch;
  return true;
}

template <unsigned kLog>
inline void check_read(const volatile void *place, const YetiSite *site) {
  const Address address = address_of(place);
  const Granule granule = find_granule<kLog>(address);
  if (!is_read_covered(granule, site))
    read_uncovered<kLog>(granule.line, address, site);
}

template <unsigned kLog>
inline void check_write(const volatile void *place, const YetiSite *site) {
  const Address address = address_of(place);
  const Granule granule = find_granule<kLog>(address);
  if (!is_write_covered(granule, site))
    write_uncovered<kLog>(granule.line, address, site);
}

void check_group_read(Address address, uint64_t mask, const YetiSite *site) {
  const uint64_t epoch = hot_epoch_of(site);
  const auto is_covered = [&](const VarState &state) {
    return state.r.load(std::memory_order_relaxed) == epoch ||
           state.w.load(std::memory_order_relaxed) == epoch;
  };
  if (!all_in_lines(address, mask, is_covered))
    return check_group_slowly(AccessKind::kRead, address, mask, site);
  ++hot.read_same_epoch;
}

void check_group_write(Address address, uint64_t mask, const YetiSite *site) {
  const uint64_t epoch = hot_epoch_of(site);
  const auto is_covered = [&](const VarState &state) {
    return state.w.load(std::memory_order_relaxed) == epoch;
  };
  if (!all_in_lines(address, mask, is_covered))
    return check_group_slowly(AccessKind::kWrite, address, mask, site);
  ++hot.write_same_epoch;
}

void verify_page_miss(ThreadState &thread, Address address, size_t size,
                      const YetiSite *site) {
  verify_check(thread, kind_of(site), address, size, site);
}

const volatile void *word_at(const volatile void *address) {
  const volatile void *word;
  __builtin_memcpy(&word, const_cast<const void *>(address), sizeof word);
  return word;
}

}  // namespace

void miss_uncovered(Address address, size_t size, const YetiSite *site) {
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  if (is_verified()) verify_page_miss(*thread, address, size, site);
  note_miss(*thread, address, size, site);
  thread->footprint.page_table().publish_in(&YETI_PAGE_TABLE);
}

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

YETI_ENTRY void __yeti_read_group(const volatile void *address, uint64_t mask,
                                  const YetiSite *site) {
  yeti::check_group_read(yeti::address_of(address), mask, site);
}

YETI_ENTRY void __yeti_write_group(const volatile void *address, uint64_t mask,
                                   const YetiSite *site) {
  yeti::check_group_write(yeti::address_of(address), mask, site);
}

YETI_ENTRY void __yeti_read_block(const volatile void *address,
                                  unsigned long size, const YetiSite *site) {
  yeti::check_block(yeti::AccessKind::kRead, address, size, site);
}

YETI_ENTRY void __yeti_write_block(const volatile void *address,
                                   unsigned long size, const YetiSite *site) {
  yeti::check_block(yeti::AccessKind::kWrite, address, size, site);
}

YETI_ENTRY void __yeti_read_strided(const volatile void *address,
                                    unsigned long size, long stride,
                                    unsigned long count, const YetiSite *site) {
  yeti::check_strided(yeti::AccessKind::kRead, address, size, stride, count,
                      site);
}

YETI_ENTRY void __yeti_write_strided(const volatile void *address,
                                     unsigned long size, long stride,
                                     unsigned long count,
                                     const YetiSite *site) {
  yeti::check_strided(yeti::AccessKind::kWrite, address, size, stride, count,
                      site);
}

YETI_ENTRY void __yeti_read_tile(const volatile void *address,
                                 unsigned long size, long stride,
                                 unsigned long count, long pitch,
                                 unsigned long rows, const YetiSite *site) {
  yeti::check_tile(yeti::AccessKind::kRead, address, size, stride, count, pitch,
                   rows, site);
}

YETI_ENTRY void __yeti_write_tile(const volatile void *address,
                                  unsigned long size, long stride,
                                  unsigned long count, long pitch,
                                  unsigned long rows, const YetiSite *site) {
  yeti::check_tile(yeti::AccessKind::kWrite, address, size, stride, count,
                   pitch, rows, site);
}

YETI_ENTRY void __yeti_page_miss(const volatile void *address,
                                 unsigned long size, const YetiSite *site) {
  const yeti::Address start = yeti::address_of(address);
  if (!yeti::is_miss_dealt_with(start, size, site))
    yeti::miss_uncovered(start, size, site);
}

// The same as what compiled code does inline where that pays off.
YETI_ENTRY void __yeti_note(const volatile void *address, unsigned long size,
                            const YetiSite *site) {
  const yeti::Address start = yeti::address_of(address);
  const size_t offset = start % yeti::PageBits::kBytes;
  if (__builtin_expect(offset + size <= yeti::PageBits::kBytes, 1))
    if (uint8_t *bits = yeti::bits_in_table(*YETI_PAGE_TABLE, start, site))
      return yeti::PageBits::set_bits(bits, offset, size);
  __yeti_page_miss(address, size, site);
}

// In any case compiled code makes the access the last one of the run.
YETI_ENTRY void __yeti_run_break(YetiRun *run, const volatile void *address,
                                 unsigned long size, const YetiSite *site) {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::break_run(*thread, *run, yeti::address_of(address), size, site);
  thread->footprint.page_table().publish_in(&YETI_PAGE_TABLE);
}

YETI_ENTRY void __yeti_run_end(YetiRun *run, unsigned long size,
                               const YetiSite *site) {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::end_run(*thread, *run, size, site);
}

YETI_ENTRY void __yeti_vptr_write(const volatile void *address,
                                  const volatile void *value,
                                  const YetiSite *site) {
  if (yeti::word_at(address) != value) yeti::check_write<3>(address, site);
}

YETI_ENTRY void __yeti_verify() {
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return;
  yeti::RuntimeScope scope(*thread);
  yeti::start_verify(*thread);
}

YETI_ENTRY void __yeti_verify_read(const volatile void *address,
                                   unsigned long size, const YetiSite *site) {
  yeti::tell_access(yeti::AccessKind::kRead, address, size, site);
}

YETI_ENTRY void __yeti_verify_write(const volatile void *address,
                                    unsigned long size, const YetiSite *site) {
  yeti::tell_access(yeti::AccessKind::kWrite, address, size, site);
}

YETI_ENTRY void __yeti_verify_vptr_write(const volatile void *address,
                                         const volatile void *value,
                                         const YetiSite *site) {
  if (yeti::word_at(address) != value)
    yeti::tell_access(yeti::AccessKind::kWrite, address, sizeof value, site);
}
