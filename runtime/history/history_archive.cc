// The cells of the archive. A program that synchronises all the time needs a
// new cell for each access, so cells are reused in the order of their
// addresses: nothing has to be compared, and the processor can predict the next
// one. While a cell's owner gives the cell to another site its version is odd;
// meanwhile ranges only grow, which needs no such care.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/history_archive.h"

#include "runtime/base/memory.h"

namespace yeti {

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

// A hash of what remains the same from epoch to epoch, so that the newest cells
// of a site are in one list. Within an epoch a thread can only get more locks,
// so these need not be part of it.
uint64_t hash_of(const HistoryEntry &entry) {
  const uint64_t value = reinterpret_cast<uintptr_t>(entry.site) ^ uint64_t {
    entry.epoch.slot()
  } << 20 ^ static_cast<uint64_t>(entry.stack) << 36;
  return value * 0x9e3779b97f4a7c15u >> 32;
}

// The first of the addresses 'from', 'from' + 'apart', ... at which an access
// of 'size' bytes extends beyond 'address'.
Address first_reaching(Address from, uint64_t apart, uint64_t size,
                       Address address) {
  if (from + size > address) return from;
  if (apart == 0) return from;
  const uint64_t short_of = address - (from + size) + 1;
  return from + (short_of + apart - 1) / apart * apart;
}

// True if reports on 'a' and on 'b' would show the same line.
bool is_same_place(const HistoryEntry &a, const HistoryEntry &b) {
  return a.site->line == b.site->line && a.stack == b.stack &&
         a.locks == b.locks;
}

}  // namespace

// The accesses of a site: from the lowest at 'low' to the end of the highest at
// 'high'. 'differences' has every bit in which the addresses' distances from
// the first one differ, so its lowest bit is the power of two by which they are
// apart.
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
  // For the owner: the previous cell with the same hash, which may belong to
  // another site by now; and whether this cell was used since it was last
  // considered for reuse.
  uint32_t older;
  bool is_used_again;

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
  // Whoever sees the new 'low' sees the new distance, so what is in the cell
  // remains in it.
  void include(Address address, Address end, uint64_t stride, uint64_t number) {
    const Address old_low = low.load(kRelaxed);
    const uint64_t known = differences.load(kRelaxed);
    const uint64_t more = known | (address - old_low) | stride;
    if (more != known) differences.store(more, kRelaxed);
    if (address < old_low) low.store(address, kRelease);
    if (end > high.load(kRelaxed)) high.store(end, kRelaxed);
    if (number < first.load(kRelaxed)) first.store(number, kRelaxed);
    if (number > last.load(kRelaxed)) last.store(number, kRelaxed);
  }
};

// All zero, when they are made.
struct HistoryArchive::Cells {
  Cell cells[kCells];
  uint32_t newest[kSets];  // cells by hash
  uint32_t hand;           // the cell that is considered for reuse next
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

void HistoryArchive::note_loss(Epoch epoch) {
  std::atomic<Clock> &lost = lost_[epoch.slot() % kLost];
  if (lost.load(kRelaxed) < epoch.clock()) lost.store(epoch.clock(), kRelease);
}

// The cell of the entry's site and circumstances, or null. A slot's clocks only
// grow, so nothing older than a cell of an earlier clock is looked at.
// Following a cell that was reused leads to cells of other sites, which does no
// harm, because they do not match the entry.
inline HistoryArchive::Cell *HistoryArchive::find_cell(
    const HistoryEntry &entry, Cells &cells, uint32_t newest) {
  for (unsigned steps = 0; steps < kMostSteps; ++steps) {
    Cell &cell = cells.cells[newest];
    if (cell.is_of(entry)) return &cell;
    const Epoch epoch = Epoch::from_bits(cell.epoch.load(kRelaxed));
    if (epoch.slot() == entry.epoch.slot() &&
        epoch.clock() < entry.epoch.clock())
      break;
    newest = cell.older;
  }
  return nullptr;
}

// The number of the cell that is reused next: the first from the hand on that
// was not used since the hand was there.
inline uint32_t HistoryArchive::take_cell(Cells &cells) {
  uint32_t number = cells.hand;
  while (__builtin_expect(cells.cells[number].is_used_again, 0)) {
    cells.cells[number].is_used_again = false;
    number = (number + 1) % kCells;
  }
  cells.hand = (number + 1) % kCells;
  const Cell &cell = cells.cells[number];
  if (__builtin_expect(cell.site.load(kRelaxed) != nullptr, 1))
    note_loss(Epoch::from_bits(cell.epoch.load(kRelaxed)));
  return number;
}

bool HistoryArchive::may_have_lost(Epoch epoch) const {
  return lost_[epoch.slot() % kLost].load(kAcquire) >= epoch.clock();
}

// If a cell is not found, there will be a second one for the same site: find()
// combines the two.
void HistoryArchive::add(const HistoryEntry &entry, uint64_t count,
                         uint64_t stride, uint64_t number) {
  Cells *cells = own_cells();
  if (__builtin_expect(cells == nullptr, 0)) return note_loss(entry.epoch);
  const Address end = entry.address + (count - 1) * stride + entry.size;
  if (count == 1) stride = 0;
  uint32_t &newest = cells->newest[hash_of(entry) % kSets];
  if (Cell *own = find_cell(entry, *cells, newest)) {
    own->is_used_again = true;
    return own->include(entry.address, end, stride, number);
  }
  const uint32_t taken = take_cell(*cells);
  cells->cells[taken].become(entry, end, stride, number);
  cells->cells[taken].older = newest;
  newest = taken;
}

// False if the cell is free or is being reused at this moment.
bool HistoryArchive::read(const Cell &cell, Reading *reading) {
  const uint64_t version = cell.version.load(kAcquire);
  HistoryEntry &entry = reading->entry;
  entry.site = cell.site.load(kRelaxed);
  entry.epoch = Epoch::from_bits(cell.epoch.load(kRelaxed));
  entry.stack = cell.stack.load(kRelaxed);
  entry.locks = cell.locks.load(kRelaxed);
  entry.size = cell.size.load(kRelaxed);
  entry.address = cell.low.load(kAcquire);
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
                          uint64_t size, WantedAccess wanted,
                          HistoryEntry *result) const {
  const Cells *all = cells_.load(kAcquire);
  if (all == nullptr) return false;
  bool found = false;
  for (size_t i = 0; i < kCells; ++i) {
    Reading reading;
    HistoryEntry &entry = reading.entry;
    if (!read(all->cells[i], &reading) || entry.epoch != epoch ||
        reading.last < since || !makes_access(entry.site, wanted))
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
