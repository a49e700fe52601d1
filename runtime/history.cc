// The ring and its readers. The writer announces an entry's number before it
// overwrites the cell, so a reader that finds the number of a cell's next
// entry still to come has read the cell unspoilt.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history.h"

#include "runtime/memory.h"

namespace yeti {

size_t history_size = size_t{1} << 14;

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

bool overlaps(const HistoryEntry &entry, uint64_t bytes, Address address,
              uint64_t size) {
  return entry.address < address + size && address < entry.address + bytes;
}

}  // namespace

bool is_access_of_kind(YetiSiteKind kind, AccessKind wanted) {
  switch (kind) {
    case kYetiSiteRead:
    case kYetiSiteAtomicRead:
      return wanted == AccessKind::kRead;
    case kYetiSiteWrite:
    case kYetiSiteAtomicWrite:
    case kYetiSiteFree:
      return wanted == AccessKind::kWrite;
    case kYetiSiteAtomicUpdate:
      return true;
    case kYetiSiteCall:
      return false;
  }
  return false;
}

History::~History() {
  for (unsigned i = 0; i < kChunks; ++i)
    if (Cell *chunk = chunks_[i].load(kRelaxed))
      deallocate(chunk, chunk_size(i) * sizeof(Cell));
}

unsigned History::chunk_of(size_t index) {
  const unsigned log = 63 - static_cast<unsigned>(__builtin_clzl(index | 1));
  return log < kFirstBits ? 0 : log - kFirstBits + 1;
}

size_t History::chunk_size(unsigned chunk) {
  return chunk == 0 ? kFirstChunk : kFirstChunk << (chunk - 1);
}

History::Cell &History::cell(size_t index) const {
  const unsigned chunk = chunk_of(index);
  const size_t first = chunk == 0 ? 0 : chunk_size(chunk);
  return chunks_[chunk].load(kAcquire)[index - first];
}

// Doubles the full, never overwritten ring of 'capacity' cells, unless the
// bound is reached or the system has no memory.
void History::grow(size_t capacity) {
  const unsigned chunk = capacity == 0 ? 0 : chunk_of(capacity);
  if (capacity >= history_size || chunk >= kChunks) return;
  const size_t size = chunk_size(chunk);
  void *memory = try_allocate(size * sizeof(Cell));
  if (memory == nullptr) return;
  chunks_[chunk].store(static_cast<Cell *>(memory), kRelease);
  capacity_.store(capacity + size, kRelease);
}

// Only accesses of exactly their site's size may become a run: so a run can be
// taken apart again.
void History::record_anew(const HistoryEntry &entry, Run &run) {
  const uint64_t number = next_.load(kRelaxed);
  size_t capacity = capacity_.load(kRelaxed);
  if (__builtin_expect(number == capacity, 0)) {
    grow(capacity);
    capacity = capacity_.load(kRelaxed);
    if (capacity == 0) return;
  }
  Cell &target = cell(number & (capacity - 1));
  std::atomic_thread_fence(kRelease);
  target.address.store(entry.address, kRelaxed);
  target.size.store(entry.size, kRelaxed);
  target.clock.store(entry.clock, kRelaxed);
  target.site.store(entry.site, kRelaxed);
  target.stack.store(entry.stack, kRelaxed);
  target.locks.store(entry.locks, kRelaxed);
  next_.store(number + 1, kRelease);
  const bool may_grow = entry.size == entry.site->size;
  run = {entry.address + entry.size,
         entry.site,
         entry.clock,
         circumstances(entry.stack, entry.locks),
         &target,
         entry.size,
         entry.size,
         may_grow ? number + capacity : 0};
}

// The access of the run 'entry' that is the first to overlap what begins at
// 'address'.
void History::take_from_run(HistoryEntry *entry, Address address) {
  const uint64_t size = entry->site->size;
  entry->size = size;
  if (address > entry->address)
    entry->address += (address - entry->address) / size * size;
}

// The entry 'number', which was recorded before; false if its cell has been, or
// may just be, overwritten. Pairs with the fence in record: whoever reads a
// field of entry number + capacity also sees next_ >= number + capacity.
bool History::read(uint64_t number, HistoryEntry *entry) const {
  const size_t capacity = capacity_.load(kAcquire);
  const Cell &source = cell(number & (capacity - 1));
  entry->address = source.address.load(kRelaxed);
  entry->size = source.size.load(kRelaxed);
  entry->clock = source.clock.load(kRelaxed);
  entry->site = source.site.load(kRelaxed);
  entry->stack = source.stack.load(kRelaxed);
  entry->locks = source.locks.load(kRelaxed);
  std::atomic_thread_fence(kAcquire);
  return next_.load(kRelaxed) < number + capacity;
}

// The first number in ['low', 'high') of a later clock than 'clock', or 'high':
// clocks never fall. What is gone was older than all that is left.
uint64_t History::end_of_clock(Clock clock, uint64_t low, uint64_t high) const {
  HistoryEntry entry;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if (read(middle, &entry) && entry.clock > clock)
      high = middle;
    else
      low = middle + 1;
  }
  return high;
}

bool History::find(Clock clock, Address address, uint64_t size, AccessKind kind,
                   HistoryEntry *result) const {
  const uint64_t next = next_.load(kAcquire);
  if (next == 0) return false;
  const size_t capacity = capacity_.load(kAcquire);
  const uint64_t oldest = next > capacity ? next - capacity : 0;
  for (uint64_t number = end_of_clock(clock, oldest, next);
       number-- > oldest;) {
    HistoryEntry entry;
    if (!read(number, &entry) || entry.clock < clock) return false;
    if (overlaps(entry, entry.size & ~kIsRun, address, size) &&
        is_access_of_kind(static_cast<YetiSiteKind>(entry.site->kind), kind)) {
      if ((entry.size & kIsRun) != 0) take_from_run(&entry, address);
      *result = entry;
      return true;
    }
  }
  return false;
}

}  // namespace yeti
