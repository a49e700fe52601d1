// The ring and its readers. The writer announces an entry's number before it
// overwrites the cell, so a reader that finds the number of a cell's next
// entry still to come has read the cell unspoilt.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history.h"

#include "runtime/kept_modules.h"
#include "runtime/memory.h"

namespace yeti {

size_t history_size = size_t{1} << 16;

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

}  // namespace

bool is_access_of_kind(YetiSiteKind kind, AccessKind wanted) {
  switch (kind) {
    case kYetiSiteRead:
    case kYetiSiteReadOfUpdate:
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
  if (number >= capacity) {
    Reading old;
    read(target, &old);
    archive_.add(old.entry, old.count, old.stride, number - capacity);
  }
  std::atomic_thread_fence(kRelease);
  target.address.store(entry.address, kRelaxed);
  target.size.store(entry.size, kRelaxed);
  target.epoch.store(entry.epoch.bits(), kRelaxed);
  target.site.store(entry.site, kRelaxed);
  target.stack.store(entry.stack, kRelaxed);
  target.locks.store(entry.locks, kRelaxed);
  next_.store(number + 1, kRelease);
  const bool may_grow = entry.size == entry.site->size;
  run = {entry.address,
         entry.site,
         entry.epoch,
         circumstances(entry.stack, entry.locks),
         &target,
         entry.size,
         1,
         0,
         may_grow ? number + capacity : 0};
}

// The second access of an entry decides how far apart those of the run are.
// False if the entry is a run already, which 'address' does not continue.
bool History::begin_run(Run &run, Address address) {
  if (run.count != 1) return false;
  run.stride = static_cast<int64_t>(address - run.next);
  run.next = address + static_cast<Address>(run.stride);
  run.count = 2;
  run.cell->stride.store(run.stride, kRelaxed);
  run.cell->size.store(2 | kIsRun, kRelease);
  return true;
}

// The first access of 'reading' that overlaps ['address', 'address' + 'size').
bool History::take_overlapping(const Reading &reading, Address address,
                               uint64_t size, HistoryEntry *result) {
  const HistoryEntry &first = reading.entry;
  uint64_t number = 0;
  if (address >= first.address + first.size && reading.stride != 0)
    number = (address - first.address - first.size) / reading.stride + 1;
  if (number >= reading.count) return false;
  const Address start = first.address + number * reading.stride;
  if (start >= address + size || address >= start + first.size) return false;
  *result = first;
  result->address = start;
  return true;
}

void History::read(const Cell &cell, Reading *reading) {
  HistoryEntry &entry = reading->entry;
  entry.size = cell.size.load(kAcquire);
  entry.address = cell.address.load(kRelaxed);
  entry.epoch = Epoch::from_bits(cell.epoch.load(kRelaxed));
  entry.site = cell.site.load(kRelaxed);
  entry.stack = cell.stack.load(kRelaxed);
  entry.locks = cell.locks.load(kRelaxed);
  const int64_t stride = cell.stride.load(kRelaxed);
  const bool is_run = (entry.size & kIsRun) != 0;
  reading->count = is_run ? entry.size & ~kIsRun : 1;
  reading->stride = is_run ? static_cast<uint64_t>(stride) : 0;
  if (is_run) entry.size = entry.site->size;
  if (is_run && stride < 0) {
    reading->stride = -reading->stride;
    entry.address -= (reading->count - 1) * reading->stride;
  }
}

// The entry 'number', which was recorded before; false if its cell has been, or
// may just be, overwritten. Pairs with the fence in record: whoever reads a
// field of entry number + capacity also sees next_ >= number + capacity.
bool History::read(uint64_t number, Reading *reading) const {
  const size_t capacity = capacity_.load(kAcquire);
  read(cell(number & (capacity - 1)), reading);
  std::atomic_thread_fence(kAcquire);
  return next_.load(kRelaxed) < number + capacity;
}

bool History::find(Epoch epoch, uint64_t since, Address address, uint64_t size,
                   AccessKind kind, HistoryEntry *result) const {
  return find_in_ring(epoch, since, address, size, kind, result) ||
         archive_.find(epoch, since, address, size, kind, result);
}

bool History::find_in_ring(Epoch epoch, uint64_t since, Address address,
                           uint64_t size, AccessKind kind,
                           HistoryEntry *result) const {
  const uint64_t next = next_.load(kAcquire);
  const size_t capacity = capacity_.load(kAcquire);
  uint64_t oldest = next > capacity ? next - capacity : 0;
  if (oldest < since) oldest = since;
  for (uint64_t number = next; number-- > oldest;) {
    Reading reading;
    if (!read(number, &reading)) return false;
    if (reading.entry.epoch == epoch && is_readable_site(reading.entry.site) &&
        is_access_of_kind(static_cast<YetiSiteKind>(reading.entry.site->kind),
                          kind) &&
        take_overlapping(reading, address, size, result))
      return true;
  }
  return false;
}

}  // namespace yeti
