// The cells of the archive. Programs that synchronise all the time need a new
// one for each access, so cells are given away in the order in which they lie:
// nothing has to be compared, and the processor sees which comes next. A cell's
// owner makes its version odd while it gives the cell to another site; ranges
// only grow meanwhile and need no such care.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history_archive.h"

#include "runtime/memory.h"

namespace yeti {

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

uint64_t hash_of(const HistoryEntry &entry) {
  uint64_t value = reinterpret_cast<uintptr_t>(entry.site) +
                   entry.epoch.bits() * 0x9e3779b97f4a7c15u +
                   static_cast<uint32_t>(entry.stack) * 0xff51afd7ed558ccdu;
  value *= 0xc4ceb9fe1a85ec53u;
  return value ^ value >> 32;
}

// The first of the addresses 'from', 'from' + 'apart', ... at which an access
// of 'size' bytes reaches beyond 'address'.
Address first_reaching(Address from, uint64_t apart, uint64_t size,
                       Address address) {
  if (from + size > address) return from;
  if (apart == 0) return from;
  const uint64_t short_of = address - (from + size) + 1;
  return from + (short_of + apart - 1) / apart * apart;
}

// True if a report on 'a' and one on 'b' would show the same line.
bool is_same_place(const HistoryEntry &a, const HistoryEntry &b) {
  return a.site->line == b.site->line && a.stack == b.stack &&
         a.locks == b.locks;
}

}  // namespace

// A site's accesses: from the lowest at 'low' to the end of the highest at
// 'high'. 'differences' has every bit in which the addresses' distances from
// the first one differ, so its lowest bit is the power of two they are apart.
struct HistoryArchive::Cell {
  std::atomic<uint64_t> version;
  std::atomic<const YetiSite *> site;  // null: the cell is free
  std::atomic<uint64_t> epoch;
  std::atomic<StackId> stack;
  std::atomic<LockSetId> locks;
  std::atomic<uint64_t> size;
  std::atomic<Address> low, high;
  std::atomic<uint64_t> differences;
  std::atomic<uint64_t> first, last;  // numbers of the entries
  bool is_used_again;  // since its turn to be given away; for the owner

  bool is_of(const HistoryEntry &entry) const {
    return site.load(kRelaxed) == entry.site &&
           epoch.load(kRelaxed) == entry.epoch.bits() &&
           stack.load(kRelaxed) == entry.stack &&
           locks.load(kRelaxed) == entry.locks &&
           size.load(kRelaxed) == entry.size;
  }

  void become(const HistoryEntry &entry, Address end, uint64_t stride,
              uint64_t number) {
    const uint64_t now = version.load(kRelaxed);
    version.store(now + 1, kRelaxed);
    std::atomic_thread_fence(kRelease);
    site.store(entry.site, kRelaxed);
    epoch.store(entry.epoch.bits(), kRelaxed);
    stack.store(entry.stack, kRelaxed);
    locks.store(entry.locks, kRelaxed);
    size.store(entry.size, kRelaxed);
    low.store(entry.address, kRelaxed);
    high.store(end, kRelaxed);
    differences.store(stride, kRelaxed);
    first.store(number, kRelaxed);
    last.store(number, kRelaxed);
    version.store(now + 2, kRelease);
  }

  // Where 'low' moves, old and new addresses are the same distance apart.
  void include(Address address, Address end, uint64_t stride, uint64_t number) {
    const Address old_low = low.load(kRelaxed);
    const uint64_t known = differences.load(kRelaxed);
    const uint64_t more = known | (address - old_low) | stride;
    if (more != known) differences.store(more, kRelaxed);
    if (address < old_low) low.store(address, kRelaxed);
    if (end > high.load(kRelaxed)) high.store(end, kRelaxed);
    if (number < first.load(kRelaxed)) first.store(number, kRelaxed);
    if (number > last.load(kRelaxed)) last.store(number, kRelaxed);
  }
};

// Where the owner looks for the cell of an entry: the places of the last cells
// with its hash, newest first, each with a tag above it. The cell may be
// another's by now.
struct HistoryArchive::Index {
  uint32_t ways[kWays];
};

// All zero, when they are made.
struct HistoryArchive::Cells {
  alignas(64) Index index[kSets];
  Cell cells[kCells];
  size_t hand;  // the cell whose turn it is to be given away
};

// A cell as it was at one moment.
struct HistoryArchive::Reading {
  HistoryEntry entry;  // the lowest access
  Address high;
  uint64_t apart;
  uint64_t first, last;
};

HistoryArchive::~HistoryArchive() {
  if (Cells *cells = cells_.load(kRelaxed)) deallocate(cells, sizeof *cells);
}

// Null if the system has no memory.
HistoryArchive::Cells *HistoryArchive::own_cells() {
  Cells *cells = cells_.load(kRelaxed);
  if (__builtin_expect(cells != nullptr, 1)) return cells;
  cells = static_cast<Cells *>(try_allocate(sizeof *cells));
  if (cells != nullptr) cells_.store(cells, kRelease);
  return cells;
}

// The cell that is given away next: the first from the hand on that was not
// used again since the hand was there.
HistoryArchive::Cell &HistoryArchive::take_cell(Cells &cells) {
  while (cells.cells[cells.hand].is_used_again) {
    cells.cells[cells.hand].is_used_again = false;
    cells.hand = (cells.hand + 1) % kCells;
  }
  Cell &cell = cells.cells[cells.hand];
  cells.hand = (cells.hand + 1) % kCells;
  if (cell.site.load(kRelaxed) != nullptr)
    note_loss(Epoch::from_bits(cell.epoch.load(kRelaxed)));
  return cell;
}

void HistoryArchive::note_loss(Epoch epoch) {
  std::atomic<Clock> &lost = lost_[epoch.slot() % kLost];
  if (lost.load(kRelaxed) < epoch.clock()) lost.store(epoch.clock(), kRelease);
}

bool HistoryArchive::may_have_lost(Epoch epoch) const {
  return lost_[epoch.slot() % kLost].load(kAcquire) >= epoch.clock();
}

// A cell that has left the index before it was given away goes on beside a
// second one for the same site: find() takes them as one.
void HistoryArchive::add(const HistoryEntry &entry, uint64_t count,
                         uint64_t stride, uint64_t number) {
  Cells *cells = own_cells();
  if (cells == nullptr) {
    note_loss(entry.epoch);
    return;
  }
  const Address end = entry.address + (count - 1) * stride + entry.size;
  if (count == 1) stride = 0;
  const uint64_t hash = hash_of(entry);
  const uint32_t tag = static_cast<uint32_t>(hash >> 32) & ~kPlaceMask;
  uint32_t(&ways)[kWays] = cells->index[hash % kSets].ways;
  for (const uint32_t way : ways) {
    if (__builtin_expect((way ^ tag) > kPlaceMask, 1)) continue;
    Cell &cell = cells->cells[way & kPlaceMask];
    if (!cell.is_of(entry)) continue;
    cell.is_used_again = true;
    return cell.include(entry.address, end, stride, number);
  }
  Cell &cell = take_cell(*cells);
  cell.become(entry, end, stride, number);
  for (size_t i = kWays; --i > 0;) ways[i] = ways[i - 1];
  ways[0] = tag | static_cast<uint32_t>(&cell - cells->cells);
}

// False if the cell is free or just changing hands.
bool HistoryArchive::read(const Cell &cell, Reading *reading) {
  const uint64_t version = cell.version.load(kAcquire);
  HistoryEntry &entry = reading->entry;
  entry.site = cell.site.load(kRelaxed);
  entry.epoch = Epoch::from_bits(cell.epoch.load(kRelaxed));
  entry.stack = cell.stack.load(kRelaxed);
  entry.locks = cell.locks.load(kRelaxed);
  entry.size = cell.size.load(kRelaxed);
  entry.address = cell.low.load(kRelaxed);
  reading->high = cell.high.load(kRelaxed);
  const uint64_t differences = cell.differences.load(kRelaxed);
  reading->apart = differences & -differences;
  reading->first = cell.first.load(kRelaxed);
  reading->last = cell.last.load(kRelaxed);
  std::atomic_thread_fence(kAcquire);
  return version % 2 == 0 && cell.version.load(kRelaxed) == version &&
         entry.site != nullptr;
}

// A cell that also has accesses from before 'since' cannot be told apart.
bool HistoryArchive::find(Epoch epoch, uint64_t since, Address address,
                          uint64_t size, AccessKind kind,
                          HistoryEntry *result) const {
  const Cells *all = cells_.load(kAcquire);
  if (all == nullptr) return false;
  bool found = false;
  for (size_t i = 0; i < kCells; ++i) {
    Reading reading;
    HistoryEntry &entry = reading.entry;
    if (!read(all->cells[i], &reading) || entry.epoch != epoch ||
        reading.last < since || !makes_access_of_kind(entry.site, kind))
      continue;
    entry.address =
        first_reaching(entry.address, reading.apart, entry.size, address);
    const Address end = entry.address + entry.size;
    if (end <= address || entry.address >= address + size || end > reading.high)
      continue;
    if (reading.first < since || (found && !is_same_place(entry, *result)))
      return false;
    found = true;
    *result = entry;
  }
  return found && !may_have_lost(epoch);
}

}  // namespace yeti
