// Small blocks are stored by the page in which they start: each page has a
// leaf, a hash table of 12-byte records by the start within the page. So
// beginning or ending a block touches only one or two cache lines. Finding the
// block around some address inspects all records of a page, but only reports do
// that. The directory of leaves only grows. Large blocks and those at odd
// addresses are few; one ordered map holds them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/heap_blocks.h"

#include <atomic>

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

constexpr unsigned kPageBits = 12;
constexpr unsigned kRegionBits = 30;
constexpr unsigned kAddressBits = 47;
constexpr unsigned kUnitBits = 3;  // small blocks start at multiples of 8
constexpr size_t kPagesPerRegion = size_t{1} << (kRegionBits - kPageBits);
constexpr size_t kRegions = size_t{1} << (kAddressBits - kRegionBits);
constexpr size_t kSmall = size_t{1} << 16;  // blocks below this size are small
constexpr size_t kPagesPerSmall = kSmall >> kPageBits;

struct Record {
  uint16_t place : 12;  // 1 + start within the page in units; 0: no record
  uint16_t function : 4;
  uint16_t size;
  StackId allocated_at;
  uint32_t allocated_by;
};
static_assert(sizeof(Record) == 12);

uint16_t place_of(Address address) {
  constexpr Address kPage = Address{1} << kPageBits;
  return static_cast<uint16_t>(((address & (kPage - 1)) >> kUnitBits) + 1);
}

// Linear probing: a record is at its home or after it, with no gap in between.
// At least a quarter of the records is free.
class Leaf {
 public:
  static Leaf *make(size_t bytes) {
    Leaf *leaf = static_cast<Leaf *>(allocate(bytes));
    leaf->capacity_ =
        static_cast<uint16_t>((bytes - kHeaderBytes) / sizeof(Record));
    leaf->bytes_ = static_cast<uint16_t>(bytes);
    return leaf;
  }
  void destroy() { deallocate(this, bytes_); }

  bool is_empty() const { return count_ == 0; }
  bool is_full() const { return 4u * (count_ + 1u) > 3u * capacity_; }

  // Returns a leaf of twice the size with the same records. Destroys this one.
  Leaf *grown() {
    Leaf *larger = make(size_t{2} * bytes_);
    for (size_t i = 0; i < capacity_; ++i)
      if (records_[i].place != 0) larger->insert(records_[i]);
    destroy();
    return larger;
  }

  // The record with this place, or null.
  Record *find(uint16_t place) {
    size_t i = home_of(place);
    while (records_[i].place != place) {
      if (records_[i].place == 0) return nullptr;
      i = next(i);
    }
    return &records_[i];
  }
  // The record with the highest place up to 'place', or null.
  const Record *find_below(uint16_t place) const {
    const Record *best = nullptr;
    for (size_t i = 0; i < capacity_; ++i) {
      const Record &record = records_[i];
      if (record.place != 0 && record.place <= place &&
          (best == nullptr || record.place > best->place))
        best = &record;
    }
    return best;
  }
  // pre: no record has this place, and the leaf is not full.
  void insert(const Record &record) {
    size_t i = home_of(record.place);
    while (records_[i].place != 0) i = next(i);
    records_[i] = record;
    ++count_;
  }
  // 'record' belongs to this leaf. Later records that are not at their homes
  // because of it move up.
  void remove(Record *record) {
    size_t gap = static_cast<size_t>(record - records_);
    for (size_t i = next(gap); records_[i].place != 0; i = next(i)) {
      if (distance(home_of(records_[i].place), i) < distance(gap, i)) continue;
      records_[gap] = records_[i];
      gap = i;
    }
    records_[gap].place = 0;
    --count_;
  }

  static constexpr size_t kFirstBytes = 64;

 private:
  static constexpr size_t kHeaderBytes = 8;

  size_t home_of(uint16_t place) const {
    const uint32_t hash = (place * 0x9e3779b1u) >> 16;
    return (hash * capacity_) >> 16;
  }
  size_t next(size_t i) const { return i + 1 == capacity_ ? 0 : i + 1; }
  size_t distance(size_t from, size_t to) const {
    return to >= from ? to - from : to + capacity_ - from;
  }

  uint16_t count_, capacity_, bytes_;
  Record records_[1];  // 'capacity_' of them
};

struct Region {
  std::atomic<Leaf *> leaves[kPagesPerRegion];
};

std::atomic<Region *> directory[kRegions];

// A lock for some MiB of addresses: what concurrent threads allocate is farther
// apart, and fork can take all of the locks.
constexpr size_t kLocks = 4096;
constexpr unsigned kLockBits = 20;
SpinLock locks[kLocks];

SpinLock &lock_of(Address address) {
  return locks[(address >> kLockBits) % kLocks];
}

// The place of the page's leaf, or null if its region has none yet.
std::atomic<Leaf *> *leaf_place(Address address) {
  Region *region =
      directory[address >> kRegionBits].load(std::memory_order_acquire);
  if (region == nullptr) return nullptr;
  return &region->leaves[(address >> kPageBits) % kPagesPerRegion];
}

std::atomic<Leaf *> &make_leaf_place(Address address) {
  if (std::atomic<Leaf *> *place = leaf_place(address)) return *place;
  std::atomic<Region *> &region = directory[address >> kRegionBits];
  Region *made = static_cast<Region *>(allocate(sizeof(Region)));
  Region *before = nullptr;
  if (!region.compare_exchange_strong(before, made, std::memory_order_acq_rel))
    deallocate(made, sizeof(Region));
  return *leaf_place(address);
}

// The page's leaf, or null. pre: the lock of 'address' is held.
Leaf *leaf_of(Address address) {
  std::atomic<Leaf *> *place = leaf_place(address);
  return place == nullptr ? nullptr : place->load(std::memory_order_relaxed);
}

// The map is made on first use and never destroyed, because exit handlers still
// free blocks.
struct LargeBlocks {
  SpinLock lock;
  Map<Address, HeapBlock> *map = nullptr;
  // How many starts hash to each place. Most questions about small blocks end
  // here, without the lock.
  std::atomic<uint32_t> starts[1024] = {};

  std::atomic<uint32_t> &starts_like(Address start) {
    return starts[(start ^ (start >> 12) ^ (start >> 22)) % 1024];
  }

  bool may_have(Address start) {
    return starts_like(start).load(std::memory_order_relaxed) != 0;
  }

  void add(const HeapBlock &block) {
    SpinGuard guard(lock);
    if (map == nullptr) map = create<Map<Address, HeapBlock>>();
    const auto known = map->find(block.start);
    if (known != map->end()) {
      known->second = block;
      return;
    }
    map->emplace(block.start, block);
    starts_like(block.start).fetch_add(1, std::memory_order_relaxed);
  }

  bool remove(Address start, HeapBlock *removed) {
    SpinGuard guard(lock);
    if (map == nullptr) return false;
    const auto found = map->find(start);
    if (found == map->end()) return false;
    *removed = found->second;
    map->erase(found);
    starts_like(start).fetch_sub(1, std::memory_order_relaxed);
    return true;
  }

  bool find(Address address, HeapBlock *found) {
    SpinGuard guard(lock);
    if (map == nullptr) return false;
    auto above = map->upper_bound(address);
    if (above == map->begin()) return false;
    const HeapBlock &block = (--above)->second;
    if (address - block.start >= block.size) return false;
    *found = block;
    return true;
  }
};

LargeBlocks large;

bool can_be_small(Address start) {
  return start % (Address{1} << kUnitBits) == 0 && start >> kAddressBits == 0;
}

HeapBlock block_of(Address page, const Record &record) {
  return {(page << kPageBits) + (Address{record.place - 1u} << kUnitBits),
          record.size, record.allocated_at, record.allocated_by,
          static_cast<AllocationFunction>(record.function)};
}

void add_small(const HeapBlock &block) {
  Record record;
  record.place = place_of(block.start) & 0xfff;
  record.function = static_cast<uint8_t>(block.function) & 0xf;
  record.size = static_cast<uint16_t>(block.size);
  record.allocated_at = block.allocated_at;
  record.allocated_by = block.allocated_by;
  SpinGuard guard(lock_of(block.start));
  std::atomic<Leaf *> &place = make_leaf_place(block.start);
  Leaf *leaf = place.load(std::memory_order_relaxed);
  if (leaf != nullptr) {
    if (Record *known = leaf->find(record.place)) {
      *known = record;
      return;
    }
  }
  if (leaf == nullptr || leaf->is_full()) {
    leaf = leaf == nullptr ? Leaf::make(Leaf::kFirstBytes) : leaf->grown();
    place.store(leaf, std::memory_order_relaxed);
  }
  leaf->insert(record);
}

bool remove_small(Address start, HeapBlock *removed) {
  if (!can_be_small(start)) return false;
  SpinGuard guard(lock_of(start));
  Leaf *leaf = leaf_of(start);
  Record *record = leaf == nullptr ? nullptr : leaf->find(place_of(start));
  if (record == nullptr) return false;
  *removed = block_of(start >> kPageBits, *record);
  leaf->remove(record);
  if (leaf->is_empty()) {
    leaf->destroy();
    leaf_place(start)->store(nullptr, std::memory_order_relaxed);
  }
  return true;
}

bool find_small_at(Address start, HeapBlock *found) {
  if (!can_be_small(start)) return false;
  SpinGuard guard(lock_of(start));
  Leaf *leaf = leaf_of(start);
  const Record *record =
      leaf == nullptr ? nullptr : leaf->find(place_of(start));
  if (record == nullptr) return false;
  *found = block_of(start >> kPageBits, *record);
  return true;
}

// The small block with the highest start in 'page' and not above 'address'.
bool last_in_page(Address page, Address address, HeapBlock *found) {
  const Address in_page = page << kPageBits;
  const bool is_last = address >> kPageBits == page;
  SpinGuard guard(lock_of(in_page));
  Leaf *leaf = leaf_of(in_page);
  if (leaf == nullptr) return false;
  const Record *record =
      leaf->find_below(place_of(is_last ? address : ~Address{0}));
  if (record == nullptr) return false;
  *found = block_of(page, *record);
  return true;
}

// Blocks do not overlap, so the nearest start below 'address' decides.
bool find_small(Address address, HeapBlock *found) {
  if (address >> kAddressBits != 0) return false;
  Address page = address >> kPageBits;
  for (size_t i = 0; i <= kPagesPerSmall; ++i, --page) {
    if (last_in_page(page, address, found))
      return address - found->start < found->size;
    if (page == 0) break;
  }
  return false;
}

}  // namespace

const char *name_of(AllocationFunction function) {
  static constexpr const char *kNames[] = {
#define X(name, shown) shown,
      YETI_ALLOCATION_FUNCTIONS(X)
#undef X
  };
  static_assert(sizeof kNames / sizeof kNames[0] <= 16, "see Record");
  return kNames[static_cast<size_t>(function)];
}

void add_heap_block(const HeapBlock &block) {
  HeapBlock replaced;
  if (block.size >= kSmall || !can_be_small(block.start)) {
    remove_small(block.start, &replaced);
    large.add(block);
    return;
  }
  if (large.may_have(block.start)) large.remove(block.start, &replaced);
  add_small(block);
}

bool remove_heap_block(Address start, HeapBlock *removed) {
  return remove_small(start, removed) ||
         (large.may_have(start) && large.remove(start, removed));
}

bool find_heap_block_at(Address start, HeapBlock *found) {
  return find_small_at(start, found) ||
         (large.may_have(start) && large.find(start, found) &&
          found->start == start);
}

bool find_heap_block(Address address, HeapBlock *found) {
  return find_small(address, found) || large.find(address, found);
}

void heap_blocks_before_fork() {
  for (SpinLock &lock : locks) lock.lock();
  large.lock.lock();
}

void heap_blocks_after_fork() {
  large.lock.unlock();
  for (SpinLock &lock : locks) lock.unlock();
}

}  // namespace yeti
