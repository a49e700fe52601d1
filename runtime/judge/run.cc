// See run.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/run.h"

#include "runtime/history/site_element.h"
#include "runtime/judge/note.h"
#include "runtime/thread/thread_state.h"
#include "runtime/thread/verify_events.h"

namespace yeti {

namespace {

// A run of fewer elements is not worth a range.
constexpr uint64_t kShortRun = 24;

// An element of more bytes is a range.
constexpr size_t kMostNoted = 32;

void note_bytes(ThreadState &thread, Address address, size_t size,
                const YetiSite *site) {
  if (size > kMostNoted)
    return note_range(thread, kind_of(site), Range{address, size}, site);
  while (size > 0) {
    const size_t part = size < 8 - address % 8 ? size : 8 - address % 8;
    note_access(thread, address, part, site);
    address += part;
    size -= part;
  }
}

// Calls 'note' for the bytes of each part of 'site', or of the site itself.
template <class Note>
void for_each_part(Address address, size_t size, const YetiSite *site,
                   Note note) {
  if (site->parts == nullptr) return note(address, size, site);
  for (const YetiSite *const *part = site->parts; *part != nullptr; ++part)
    note(address + (*part)->offset, (*part)->size, *part);
}

void note_element(ThreadState &thread, Address address, size_t size,
                  const YetiSite *site) {
  if (is_verified()) verify_check(thread, kind_of(site), address, size, site);
  for_each_part(address, size, site,
                [&](Address start, size_t bytes, const YetiSite *part) {
                  note_bytes(thread, start, bytes, part);
                });
}

// 'count' elements from 'first' on. One range contains all their parts if the
// pattern of the parts' bytes repeats with the stride.
void note_run(ThreadState &thread, Address first, size_t size, int64_t stride,
              uint64_t count, const YetiSite *site) {
  if (is_verified())
    verify_tile(thread, kind_of(site), first, size, stride, count, 0, 1, site);
  const auto note = [&](Address start, size_t bytes, const YetiSite *part) {
    note_strided(thread, kind_of(part), start, bytes, stride, count, part);
  };
  if (site->period != 0 && stride % int64_t{site->period} == 0)
    note(first, size, site);
  else
    for_each_part(first, size, site, note);
}

// Whether the elements are a block, and noted as bits that the site has.
inline bool are_noted_in_bits(ThreadState &thread, Address first, size_t size,
                              int64_t stride, uint64_t count,
                              const YetiSite *site) {
  const bool is_block = count == 1 || stride == static_cast<int64_t>(size);
  return is_block && site->parts == nullptr && !is_verified() &&
         thread.footprint.takes_bits() &&
         thread.footprint.is_block_in_bits(first, count * size, site);
}

// Short runs that follow each other at equal distances are rows of a tile.
void note_elements(ThreadState &thread, Address first, size_t size,
                   int64_t stride, uint64_t count, const YetiSite *site) {
  if (thread.footprint.patterns().is_next_run(first, stride, count, site) ||
      count >= kShortRun)
    return note_run(thread, first, size, stride, count, site);
  if (are_noted_in_bits(thread, first, size, stride, count, site)) return;
  for (; count > 0; --count, first += static_cast<uint64_t>(stride))
    note_element(thread, first, size, site);
}

}  // namespace

void end_run(ThreadState &thread, YetiRun &run, size_t size,
             const YetiSite *site) {
  if (run.stride == kYetiNoStride) {
    note_elements(thread, run.first, size, 0, 1, site);
  } else if (run.stride != 0) {
    const auto stride = static_cast<int64_t>(run.stride);
    const auto span = static_cast<int64_t>(run.last - run.first);
    note_elements(thread, run.first, size, stride,
                  static_cast<uint64_t>(span / stride) + 1, site);
  }
  run = {};
}

void break_run(ThreadState &thread, YetiRun &run, Address address, size_t size,
               const YetiSite *site) {
  if (run.stride == kYetiNoStride) {
    run.stride = address - run.first;
    if (run.stride == 0) note_element(thread, address, size, site);
    return;
  }
  end_run(thread, run, size, site);
  run.first = address;
  run.stride = kYetiNoStride;
}

}  // namespace yeti
