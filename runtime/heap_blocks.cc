// Small blocks are kept by the page in which they start: a region of 1 MiB has
// a leaf for each page, a leaf is a sorted array of 12-byte records. Large and
// oddly aligned blocks are few and are kept in one ordered map. Regions are
// found by hashing, under one of many locks.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/heap_blocks.h"

#include <atomic>

#include "runtime/memory.h"
#include "runtime/spin_lock.h"

namespace yeti {
namespace {

constexpr unsigned kPageBits = 12;
constexpr unsigned kRegionBits = 20;
constexpr unsigned kUnitBits = 3;  // small blocks start at multiples of 8
constexpr size_t kPagesPerRegion = size_t{1} << (kRegionBits - kPageBits);
constexpr size_t kSmall = size_t{1} << 16;  // blocks below this size are small
constexpr size_t kPagesPerSmall = kSmall >> kPageBits;
constexpr size_t kShards = 64;

struct Record {
  uint16_t unit;  // start within the page, in units
  uint16_t size;
  StackId allocated_at;
  uint32_t allocated_by;
};
static_assert(sizeof(Record) == 12);

struct Leaf {
  uint16_t count;
  uint16_t capacity;
  Record records[1];  // 'capacity' of them, by rising unit
};

size_t leaf_bytes(size_t capacity) {
  return offsetof(Leaf, records) + capacity * sizeof(Record);
}

struct Region {
  Address number;  // address >> kRegionBits
  Region *next;    // of the bucket
  Leaf *leaves[kPagesPerRegion];
};

uint16_t unit_of(Address address) {
  constexpr Address kPage = Address{1} << kPageBits;
  return static_cast<uint16_t>((address & (kPage - 1)) >> kUnitBits);
}

// How many records of 'leaf' start at 'unit' or before.
size_t count_up_to(const Leaf &leaf, uint16_t unit) {
  size_t low = 0, high = leaf.count;
  if (high != 0 && leaf.records[high - 1].unit <= unit) return high;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (leaf.records[middle].unit <= unit)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// Room for one more record: about one and a half times the capacity, and
// whatever the allocator rounds up to.
Leaf *grown(Leaf *leaf) {
  constexpr size_t kFirstCapacity = 5;  // 64 bytes
  const size_t capacity =
      leaf == nullptr ? kFirstCapacity : leaf->capacity * 3u / 2u + 3u;
  Leaf *larger = static_cast<Leaf *>(allocate(leaf_bytes(capacity)));
  if (leaf != nullptr) {
    __builtin_memcpy(larger, leaf, leaf_bytes(leaf->count));
    deallocate(leaf, leaf_bytes(leaf->capacity));
  }
  larger->capacity = static_cast<uint16_t>(capacity);
  return larger;
}

void insert(Leaf *&leaf, const Record &record) {
  const size_t index = leaf == nullptr ? 0 : count_up_to(*leaf, record.unit);
  if (index != 0 && leaf->records[index - 1].unit == record.unit) {
    leaf->records[index - 1] = record;
    return;
  }
  if (leaf == nullptr || leaf->count == leaf->capacity) leaf = grown(leaf);
  Record *const place = leaf->records + index;
  __builtin_memmove(place + 1, place, (leaf->count - index) * sizeof(Record));
  *place = record;
  ++leaf->count;
}

bool remove(Leaf *&leaf, uint16_t unit, Record *removed) {
  if (leaf == nullptr) return false;
  const size_t above = count_up_to(*leaf, unit);
  if (above == 0 || leaf->records[above - 1].unit != unit) return false;
  Record *const place = leaf->records + above - 1;
  *removed = *place;
  __builtin_memmove(place, place + 1, (leaf->count - above) * sizeof(Record));
  if (--leaf->count == 0) {
    deallocate(leaf, leaf_bytes(leaf->capacity));
    leaf = nullptr;
  }
  return true;
}

// The regions whose numbers hash alike.
class alignas(64) Shard {
 public:
  // The leaf of the page of 'address', or null if its region is unknown.
  // pre: lock held.
  Leaf **leaf_of(Address address) {
    const Address number = address >> kRegionBits;
    if (last_ == nullptr || last_->number != number) {
      Region *region = buckets_ == nullptr ? nullptr : *bucket_of(number);
      while (region != nullptr && region->number != number)
        region = region->next;
      if (region == nullptr) return nullptr;
      last_ = region;
    }
    return &last_->leaves[(address >> kPageBits) % kPagesPerRegion];
  }

  // As leaf_of, with the region made if need be.
  Leaf **make_leaf_of(Address address) {
    if (Leaf **leaf = leaf_of(address)) return leaf;
    if (regions_ == bucket_count_) rehash();
    Region *region = static_cast<Region *>(allocate(sizeof(Region)));
    region->number = address >> kRegionBits;
    add(region);
    ++regions_;
    return leaf_of(address);
  }

  SpinLock lock;

 private:
  // Numbers of one shard differ above the bits that choose the shard.
  Region **bucket_of(Address number) {
    return buckets_ + (number / kShards) % bucket_count_;
  }

  void add(Region *region) {
    Region **bucket = bucket_of(region->number);
    region->next = *bucket;
    *bucket = region;
  }

  void rehash() {
    Region **const old = buckets_;
    const size_t old_count = bucket_count_;
    bucket_count_ = old_count == 0 ? 8 : 2 * old_count;
    buckets_ =
        static_cast<Region **>(allocate(bucket_count_ * sizeof(Region *)));
    for (size_t i = 0; i < old_count; ++i)
      while (Region *region = old[i]) {
        old[i] = region->next;
        add(region);
      }
    deallocate(old, old_count * sizeof(Region *));
  }

  Region **buckets_ = nullptr;
  size_t bucket_count_ = 0;  // 0 or a power of two
  size_t regions_ = 0;
  Region *last_ = nullptr;  // the region found last
};

Shard shards[kShards];

Shard &shard_of(Address address) {
  return shards[(address >> kRegionBits) % kShards];
}

// The map is made on first use and never destroyed: exit handlers still free
// blocks.
struct LargeBlocks {
  SpinLock lock;
  Map<Address, HeapBlock> *map = nullptr;
  // How many starts hash to each place: most questions about small blocks end
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

bool is_unit_aligned(Address start) {
  return start % (Address{1} << kUnitBits) == 0;
}

HeapBlock block_of(Address page, const Record &record) {
  return {(page << kPageBits) + (Address{record.unit} << kUnitBits),
          record.size, record.allocated_at, record.allocated_by};
}

// The small block with the highest start in 'page' and not above 'address'.
bool last_in_page(Address page, Address address, HeapBlock *found) {
  const Address in_page = page << kPageBits;
  const uint16_t unit =
      address >> kPageBits == page ? unit_of(address) : unit_of(~Address{0});
  Shard &shard = shard_of(in_page);
  SpinGuard guard(shard.lock);
  Leaf **leaf = shard.leaf_of(in_page);
  if (leaf == nullptr || *leaf == nullptr) return false;
  const size_t count = count_up_to(**leaf, unit);
  if (count == 0) return false;
  *found = block_of(page, (*leaf)->records[count - 1]);
  return true;
}

// Blocks do not overlap, so the nearest start below decides.
bool find_small(Address address, HeapBlock *found) {
  Address page = address >> kPageBits;
  for (size_t i = 0; i <= kPagesPerSmall; ++i, --page) {
    if (last_in_page(page, address, found))
      return address - found->start < found->size;
    if (page == 0) break;
  }
  return false;
}

bool remove_small(Address start, HeapBlock *removed) {
  if (!is_unit_aligned(start)) return false;
  Shard &shard = shard_of(start);
  SpinGuard guard(shard.lock);
  Leaf **leaf = shard.leaf_of(start);
  Record record;
  if (leaf == nullptr || !remove(*leaf, unit_of(start), &record)) return false;
  *removed = block_of(start >> kPageBits, record);
  return true;
}

}  // namespace

void add_heap_block(const HeapBlock &block) {
  HeapBlock replaced;
  if (block.size >= kSmall || !is_unit_aligned(block.start)) {
    remove_small(block.start, &replaced);
    large.add(block);
    return;
  }
  if (large.may_have(block.start)) large.remove(block.start, &replaced);
  Shard &shard = shard_of(block.start);
  SpinGuard guard(shard.lock);
  insert(*shard.make_leaf_of(block.start),
         {unit_of(block.start), static_cast<uint16_t>(block.size),
          block.allocated_at, block.allocated_by});
}

bool remove_heap_block(Address start, HeapBlock *removed) {
  return remove_small(start, removed) ||
         (large.may_have(start) && large.remove(start, removed));
}

bool find_heap_block(Address address, HeapBlock *found) {
  return find_small(address, found) || large.find(address, found);
}

void heap_blocks_before_fork() {
  for (Shard &shard : shards) shard.lock.lock();
  large.lock.lock();
}

void heap_blocks_after_fork() {
  large.lock.unlock();
  for (Shard &shard : shards) shard.lock.unlock();
}

}  // namespace yeti
