// The ring and its readers. Before the writer overwrites a cell, it archives
// what the cell has and then says that the entry is gone. So a reader that
// finds the entry not gone has read the cell unspoilt, and one that finds it
// gone finds it in the archive: at no moment is it in neither.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/history.h"

#include "runtime/base/memory.h"
#include "runtime/history/kept_modules.h"

namespace yeti {

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

// A full ring is large, and its cells were last seen long ago: so many entries
// ahead the next ones are fetched.
constexpr size_t kAhead = 8;

// So many entries of one epoch are worth a place in the archive in any case.
constexpr size_t kFew = 64;

// See History::begin_next_block.
constexpr size_t kShortMoment = 2048;
constexpr Clock kManyEpochs = 32 * Epoch::kClockStep;

}  // namespace

History::~History() {
  for (unsigned i = 0; i < kChunks; ++i)
    if (Cell *chunk = chunks_[i].load(kRelaxed))
      deallocate(chunk, chunk_size(i) * sizeof(Cell));
  for (KeptBits *bits : kept_bits_) destroy(bits);
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

// Whether entries of 'epoch' that leave the ring go to the archive. What is
// said of the first of them, which 'is_passing' if it would not stay there for
// long, holds for all: so the archive has all of an epoch or none, and what it
// answers is right. Where slots share a decision that does not let this be
// known, all of the epoch counts as lost.
inline bool History::is_kept(Epoch epoch, bool is_passing) {
  Decision &decision = decisions_[epoch.slot() % kDecisions];
  const Clock clock = epoch.clock();
  const bool was_kept = decision.kept >= clock;
  const bool was_dropped = decision.dropped >= clock;
  if (__builtin_expect(was_kept && was_dropped, 0)) {
    archive_.note_loss(epoch);
    return false;
  }
  if (was_kept || was_dropped) return was_kept;
  (is_passing ? decision.dropped : decision.kept) = clock;
  return !is_passing;
}

// Whether the archive would have no room for the epoch of 'cell', the entry
// 'number', for long. A program that synchronises all the time has few entries
// of each epoch, and more epochs in the ring than the archive has places: if
// they all went there, older and longer ones would be gone for nothing.
inline bool History::is_passing(const Cell &cell, uint64_t number,
                                size_t capacity) const {
  const Epoch epoch = Epoch::from_bits(cell.epoch.load(kRelaxed));
  const auto epoch_of = [&](uint64_t other) {
    const Cell &found = this->cell(other & (capacity - 1));
    return Epoch::from_bits(found.epoch.load(kRelaxed));
  };
  const Epoch newest = epoch_of(number - 1);
  return newest.slot() == epoch.slot() &&
         newest.clock() > epoch.clock() + HistoryArchive::kMostEpochs &&
         epoch_of(number + kFew) != epoch;
}

// The accesses that leave the other ring are archived in the same way. Few of
// one moment are not worth it where the strand goes from epoch to epoch: that
// ring has more than history_size of them.
[[gnu::noinline]] void History::note_in_next_block(const HistoryEntry &access) {
  if (!begin_next_block() ||
      !try_note(access.address, access.size, access.epoch, access.site,
                access.stack, access.locks))
    archive_.note_loss(access.epoch);
}

bool History::begin_next_block() {
  const auto is_worth_while = [this](Epoch of, Epoch newest, size_t count) {
    return is_kept(of, newest.slot() == of.slot() && count < kShortMoment &&
                           newest.clock() > of.clock() + kManyEpochs);
  };
  const uint64_t number = next_.load(kRelaxed);
  const SiteReading reading;
  const auto keep = [&](HistoryEntry entry) {
    if (!is_readable_site(entry.site)) return archive_.note_loss(entry.epoch);
    const bool is_block = entry.size != 0;
    if (!is_block) entry.size = entry.site->size;
    if (!is_block || !archive_block(entry, number))
      archive_.add(entry, 1, 0, number);
  };
  return accesses_.make_room(is_worth_while, keep);
}

void History::make_room_for_note() {
  if (accesses_.is_full()) begin_next_block();
}

// The entry 'number' leaves the ring.
inline void History::archive_cell(const Cell &cell, uint64_t number,
                                  size_t capacity) {
  const uint64_t size = cell.size.load(kRelaxed);
  const Epoch epoch = Epoch::from_bits(cell.epoch.load(kRelaxed));
  if (!is_kept(epoch, is_passing(cell, number, capacity))) {
    if ((size & kIsBits) != 0) disown_bits(cell, number);
    return;
  }
  if (__builtin_expect((size & kForms) == 0, 1)) {
    archive_.add(
        {cell.address.load(kRelaxed), size,
         Epoch::from_bits(cell.epoch.load(kRelaxed)), cell.site.load(kRelaxed),
         cell.stack.load(kRelaxed), cell.locks.load(kRelaxed)},
        1, 0, number);
  } else {
    Reading old;
    read_cell(cell, &old);
    archive(old, number);
  }
}

// The cell of the next entry; what it held goes to the archive. Null if nothing
// is kept. The entry is there when end_entry has filled it in.
inline History::Cell *History::begin_entry() {
  const uint64_t number = next_.load(kRelaxed);
  size_t capacity = capacity_.load(kRelaxed);
  if (__builtin_expect(number == capacity, 0)) {
    grow(capacity);
    capacity = capacity_.load(kRelaxed);
    if (capacity == 0) return nullptr;
  }
  Cell &target = cell(number & (capacity - 1));
  if (number >= capacity) {
    __builtin_prefetch(&target + kAhead, 1);
    archive_cell(target, number - capacity, capacity);
    gone_.store(number - capacity + 1, kRelease);
  }
  std::atomic_thread_fence(kRelease);
  return &target;
}

inline void History::end_entry(Cell &cell, const HistoryEntry &entry,
                               uint64_t size, int64_t stride, uint64_t more) {
  cell.address.store(entry.address, kRelaxed);
  cell.size.store(size, kRelaxed);
  cell.stride.store(stride, kRelaxed);
  cell.epoch.store(entry.epoch.bits(), kRelaxed);
  cell.site.store(entry.site, kRelaxed);
  cell.stack.store(entry.stack, kRelaxed);
  cell.locks.store(entry.locks, kRelaxed);
  cell.more.store(more, kRelaxed);
  next_.store(next_.load(kRelaxed) + 1, kRelease);
}

// Only accesses of exactly their site's size may become a run: so a run can be
// taken apart again.
void History::record_anew(const HistoryEntry &entry, Run &run) {
  const uint64_t number = next_.load(kRelaxed);
  Cell *target = begin_entry();
  if (target == nullptr) return;
  end_entry(*target, entry, entry.size, 0, 0);
  const bool may_grow = entry.size == entry.site->size;
  run = {entry.address,
         entry.site,
         entry.epoch,
         circumstances(entry.stack, entry.locks),
         target,
         entry.size,
         1,
         0,
         may_grow ? number + capacity_.load(kRelaxed) : 0};
}

// A range that consists of accesses of the site's size continues the site's run
// if it can, or begins one.
void History::record_range(const Range &range, Epoch epoch,
                           const YetiSite *site, StackId stack,
                           LockSetId locks) {
  const uint64_t unit = site->size;
  HistoryEntry first = {range.start, unit, epoch, site, stack, locks};
  if (range.count == 1 && unit != 0 && range.size % unit == 0)
    return record_run(first, range.size / unit, unit);
  if (range.size == unit) return record_run(first, range.count, range.stride);
  runs_[run_index(site)].gone_at = 0;
  Cell *target = begin_entry();
  if (target == nullptr) return;
  end_entry(*target, first, range.size | kIsBlocks,
            static_cast<int64_t>(range.stride), range.count);
}

void History::record_run(const HistoryEntry &first, uint64_t count,
                         uint64_t stride) {
  if (count == 1) return record(first);
  Run &run = runs_[run_index(first.site)];
  const uint64_t number = next_.load(kRelaxed);
  const int64_t distance = static_cast<int64_t>(stride);
  if (run.site == first.site && run.epoch == first.epoch &&
      run.circumstances == circumstances(first.stack, first.locks) &&
      run.unit == first.size && run.count > 1 && run.stride == distance &&
      run.next == first.address && number < run.gone_at) {
    run.count += count;
    run.next += count * stride;
    run.cell->size.store(run.count | kIsRun, kRelease);
    return;
  }
  Cell *target = begin_entry();
  if (target == nullptr) return;
  end_entry(*target, first, count | kIsRun, distance, 0);
  run = {first.address + count * stride,
         first.site,
         first.epoch,
         circumstances(first.stack, first.locks),
         target,
         first.size,
         count,
         distance,
         number + capacity_.load(kRelaxed)};
}

// Rows that do not fit into one entry take one each.
void History::record_tile(const Tile &tile, Epoch epoch, const YetiSite *site,
                          StackId stack, LockSetId locks) {
  const Range &row = tile.first;
  if (row.count == 1 && tile.rows > 1)
    return record_range({row.start, row.size, tile.pitch, tile.rows}, epoch,
                        site, stack, locks);
  if (row.size != site->size || tile.rows >> kRowsBits != 0 ||
      tile.pitch >> kPitchBits != 0) {
    Range each = row;
    for (size_t i = 0; i < tile.rows; ++i, each.start += tile.pitch)
      record_range(each, epoch, site, stack, locks);
    return;
  }
  runs_[run_index(site)].gone_at = 0;
  Cell *target = begin_entry();
  if (target == nullptr) return;
  end_entry(*target, {row.start, row.size, epoch, site, stack, locks},
            row.count | kIsTile, static_cast<int64_t>(row.stride),
            tile.pitch << kRowsBits | tile.rows);
}

// Bits for the next entry: new ones up to the bound, then those that were used
// least lately, whose entry goes to the archive if it is still in the ring.
// Null if the system has no memory.
KeptBits *History::take_bits() {
  const size_t most = history_size / 16 < 32 ? 32 : history_size / 16;
  if (kept_bits_.size() < most) {
    void *memory = try_allocate(sizeof(KeptBits));
    if (memory == nullptr) return nullptr;
    kept_bits_.push_back(new (memory) KeptBits());
    return kept_bits_.back();
  }
  KeptBits *bits = kept_bits_[next_bits_];
  if (++next_bits_ == kept_bits_.size()) next_bits_ = 0;
  const uint64_t owner = bits->owner.load(kRelaxed);
  if (owner != 0) {
    Reading old;
    read_cell(cell((owner - 1) & (capacity_.load(kRelaxed) - 1)), &old);
    if (is_kept(old.entry.epoch, false)) archive(old, owner - 1);
    bits->owner.store(0, kRelease);
  }
  std::atomic_thread_fence(kRelease);
  return bits;
}

void History::record_bits(Address start, const uint64_t *words,
                          uint64_t present, Epoch epoch, const YetiSite *site,
                          StackId stack, LockSetId locks) {
  if (history_size == 0) return;
  const HistoryEntry page = {start, site->size, epoch, site, stack, locks};
  KeptBits *bits = take_bits();
  if (bits == nullptr) return archive_.note_loss(epoch);
  bits->present.store(present, kRelaxed);
  for (uint64_t left = present; left != 0; left &= left - 1) {
    const auto i = static_cast<size_t>(__builtin_ctzll(left));
    bits->words[i].store(words[i], kRelaxed);
  }
  runs_[run_index(site)].gone_at = 0;
  Cell *target = begin_entry();
  if (target == nullptr) return;
  bits->owner.store(next_.load(kRelaxed) + 1, kRelease);
  end_entry(*target, page, kIsBits, 0, reinterpret_cast<uintptr_t>(bits));
}

// In short: 'old' is the entry 'number', which leaves the ring, or whose bits
// are taken from it.
void History::archive(const Reading &old, uint64_t number) {
  if (old.bits != nullptr) {
    auto *bits = const_cast<KeptBits *>(old.bits);
    if (bits->owner.load(kRelaxed) != number + 1) return;
    archive_bits(old.entry, *bits, number);
    bits->owner.store(0, kRelease);
    return;
  }
  if (old.rows > 1) {
    HistoryEntry last = old.entry;
    archive_.add(last, old.count, old.stride, number);
    last.address += (old.count - 1) * old.stride;
    return archive_.add(last, old.rows, old.pitch, number);
  }
  if (!old.is_blocks || !archive_block(old.entry, number))
    return archive_.add(old.entry, old.count, old.stride, number);
  if (old.count == 1) return;
  HistoryEntry last = old.entry;
  last.size = last.site->size;
  last.address += old.entry.size - last.size;
  archive_.add(last, old.count, old.stride, number);
}

// Whether the accesses that 'block' consists of are archived: if they fill it.
bool History::archive_block(const HistoryEntry &block, uint64_t number) {
  const uint64_t unit = block.site->size;
  if (unit == 0 || block.size % unit != 0) return false;
  HistoryEntry first = block;
  first.size = unit;
  archive_.add(first, block.size / unit, unit, number);
  return true;
}

// Aligned accesses of one size are that size apart; of others only the bytes
// are known.
void History::archive_bits(const HistoryEntry &page, const KeptBits &bits,
                           uint64_t number) {
  const uint64_t present = bits.present.load(kRelaxed);
  if (present == 0) return;
  const auto first = static_cast<size_t>(__builtin_ctzll(present));
  const auto last = 63 - static_cast<size_t>(__builtin_clzll(present));
  const Address low =
      page.address + first * 64 +
      static_cast<unsigned>(__builtin_ctzll(bits.words[first].load(kRelaxed)));
  const Address high =
      page.address + last * 64 + 63 -
      static_cast<unsigned>(__builtin_clzll(bits.words[last].load(kRelaxed)));
  HistoryEntry entry = page;
  const uint64_t unit = page.site->size;
  entry.size = unit == 2 || unit == 4 || unit == 8 ? unit : 1;
  entry.address = low & ~(entry.size - 1);
  archive_.add(entry, (high - entry.address) / entry.size + 1, entry.size,
               number);
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

// The entry 'number', which was recorded before; false if its cell has been, or
// may just be, overwritten: it is in the archive then. Pairs with the fence in
// begin_entry: whoever reads a field of the cell's next entry also sees that
// this one is gone.
bool History::read(uint64_t number, Reading *reading) const {
  const size_t capacity = capacity_.load(kAcquire);
  read_cell(cell(number & (capacity - 1)), reading);
  std::atomic_thread_fence(kAcquire);
  return gone_.load(kAcquire) <= number;
}

bool History::find(Epoch epoch, uint64_t since, Address address, uint64_t size,
                   WantedAccess wanted, HistoryEntry *result) const {
  if (!accesses_.find(epoch, address, size, wanted, result) &&
      !find_in_ring(epoch, since, address, size, wanted, result) &&
      !archive_.find(epoch, since, address, size, wanted, result))
    return false;
  const Address byte = std::max(result->address, address);
  // The archive does not know where a check of neighbours began.
  if (is_together(result->site) && result->size == result->site->period) {
    const Part part =
        part_of_neighbours(result->site, wanted.kind, result->address, byte);
    result->address = part.element.start;
    result->size = part.element.size;
    result->site = part.site;
    return true;
  }
  const YetiSite *check = result->site;
  result->site = part_at(check, wanted.kind, byte, byte);
  Element element;
  if (find_part(check, result->site, byte, &element)) {
    result->address = element.start;
    result->size = element.size;
  }
  return true;
}

bool History::find_in_ring(Epoch epoch, uint64_t since, Address address,
                           uint64_t size, WantedAccess wanted,
                           HistoryEntry *result) const {
  const uint64_t next = next_.load(kAcquire);
  uint64_t oldest = gone_.load(kAcquire);
  if (oldest < since) oldest = since;
  for (uint64_t number = next; number-- > oldest;) {
    Reading reading;
    if (!read(number, &reading)) return false;
    if (reading.entry.epoch == epoch && is_readable_site(reading.entry.site) &&
        is_readable_site(reading.entry.site->parts) &&
        makes_access(reading.entry.site, wanted) &&
        (reading.bits != nullptr
             ? take_from_bits(reading, number, address, size, result)
             : take_from_rows(reading, address, size, result)))
      return true;
  }
  return false;
}

}  // namespace yeti
