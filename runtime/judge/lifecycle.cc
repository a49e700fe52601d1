// The lives of memory: heap blocks begin fresh and end with a write to all
// their bytes; other memory begins fresh.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/lifecycle.h"

#include "runtime/judge/access.h"
#include "runtime/judge/note.h"
#include "runtime/shadow/array.h"
#include "runtime/shadow/array_ownership.h"
#include "runtime/shadow/sync_table.h"

namespace yeti {
namespace {

// This many bytes at the start of a block are marked as freed even if nobody
// touched them.
constexpr size_t kAlwaysMarked = 4096;

// Heap blocks begin at multiples of 8, and no two of them share a granule of 8
// bytes. So the granule can remain whole if the bytes after a block's end are
// treated like its last ones.
size_t padded_size(Address start, size_t size) {
  constexpr size_t kGranule = size_t{1} << kMaxGranuleLog;
  if (start % kGranule != 0) return size;
  return (size + kGranule - 1) & ~(kGranule - 1);
}

// A block that may contain whole pages takes them over from what was there
// before.
constexpr size_t kLarge = kPageBytes;

// What the thread itself has done there happened in the old life.
void make_fresh(ThreadState &thread, Address start, size_t size,
                bool is_object) {
  const Address end = start + size;
  const bool makes_way = is_object && size >= kLarge;
  if (end < start || !is_tracked_address(end)) return;
  commit_within(thread, start, end);
  thread.note_end_of_memory(start, end, "the end of the memory's life");
  prefetch_states(start, end);
  for_each_present(
      start, end,
      [](ShadowLine &line, LinePiece piece) {
        SpinGuard guard(line.lock);
        clear_states(line, piece.offset(), piece.size);
      },
      [&](Array &array, Address at) {
        return makes_way ? array.make_way(at, start, end)
                         : array.make_fresh(at, start, end);
      });
  if (makes_way) disown_pages(start, end);
  remove_sync_vars(start, end);
}

}  // namespace

void on_alloc(ThreadState &thread, Address start, size_t size,
              AllocationFunction function) {
  ++thread.counters.alloc;
  make_fresh(thread, start, padded_size(start, size), true);
  add_heap_block(HeapBlock{start, size, thread.calls.intern(),
                           thread.strand_for_access().number(), function});
}

void on_alloc_write(ThreadState &thread, Address start, size_t size,
                    const YetiSite *site) {
  const size_t padded = padded_size(start, size);
  write_block(thread, start, padded, padded, site, size);
}

// heap_blocks knows the block while its end is judged, because a report names
// it.
void on_free(ThreadState &thread, Address start, const YetiSite *site) {
  HeapBlock block;
  if (!find_heap_block_at(start, &block)) return;
  ++thread.counters.free;
  const size_t size = padded_size(start, block.size);
  commit_within(thread, start, start + size);
  thread.note_end_of_memory(start, start + size, "the end of the block");
  // The size that was requested is reported.
  write_block(thread, start, size, kAlwaysMarked, site,
              block.size != 0 ? block.size : size);
  remove_sync_vars(start, start + size);
  remove_heap_block(start, &block);
}

void on_memory_fresh(ThreadState &thread, Address start, size_t size) {
  make_fresh(thread, start, size, false);
}

}  // namespace yeti
