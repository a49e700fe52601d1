// Random range checks against a reference with a state per byte: blocks,
// strided ranges, tiles, rows of objects, single and atomic accesses, locks,
// barriers and lives of memory, on objects that go through every mode of the
// array shadow. After each operation the bytes that have had a race in their
// present life must be equal.
//
// YETI_RANGE_OPERATIONS and YETI_RANGE_SEED (environment) make longer or other
// runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <random>
#include <sstream>
#include <vector>

#include "runtime/judge/access.h"
#include "runtime/judge/judge_ranges.h"
#include "runtime/shadow/array.h"
#include "runtime/shadow/objects.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

constexpr size_t kMemory = 3 * 4096 + 1024;
constexpr unsigned kStrands = 8;
constexpr unsigned kLocks = 3;

using Times = uint16_t __attribute__((vector_size(2 * kStrands)));

using Mask = decltype(Times() > Times());

bool any(Mask mask) {
  const auto words =
      reinterpret_cast<uint64_t __attribute__((vector_size(16)))>(mask);
  return (words[0] | words[1]) != 0;
}
Times later(Times a, Times b) {
  return a > b ? a : b;
}

// Full vector clocks and, for each byte, the last time of each thread and kind
// of access.
class Reference {
 public:
  enum Kind { kRead, kWrite, kAtomic };
  Reference() : bytes_(kMemory) {
    for (unsigned i = 0; i < kStrands; ++i) now_[i][i] = 1;
  }
  // True if the access to 'byte' races.
  bool access(unsigned thread, size_t byte, Kind kind) {
    Byte &state = bytes_[byte];
    const Times now = now_[thread];
    auto later_than_now = state.last[kWrite] > now;
    if (kind != kRead) later_than_now |= state.last[kRead] > now;
    if (kind != kAtomic) later_than_now |= state.last[kAtomic] > now;
    state.last[kind][thread] = now[thread];
    return any(later_than_now);
  }
  void begin_life(size_t start, size_t size) {
    std::fill_n(bytes_.begin() + static_cast<ptrdiff_t>(start), size, Byte());
  }
  void acquire(unsigned thread, unsigned lock) {
    now_[thread] = later(now_[thread], locks_[lock]);
  }
  void release(unsigned thread, unsigned lock) {
    locks_[lock] = later(locks_[lock], now_[thread]);
    ++now_[thread][thread];
  }
  void barrier() {
    Times all{};
    for (Times &each : now_) all = later(all, each);
    for (unsigned i = 0; i < kStrands; ++i) {
      now_[i] = all;
      ++now_[i][i];
    }
  }

 private:
  struct Byte {
    Times last[3] = {};
  };
  std::vector<Byte> bytes_;
  Times now_[kStrands] = {};
  Times locks_[kLocks] = {};
};

std::vector<size_t> seen;  // racy bytes, as offsets
alignas(4096) char memory[kMemory];

void note_conflict(Address address, size_t size) {
  for (size_t i = 0; i < size; ++i)
    seen.push_back(address + i - address_of(memory));
}

struct Object {
  size_t start, size;
  bool is_heap;
  size_t room_start, room_size;  // where the object may lie
};

class World {
 public:
  explicit World(unsigned seed)
      : random_(seed), is_tiled_(seed % 2 == 0), has_rows_(seed % 4 >= 2) {
    conflict_observer = note_conflict;
    for (unsigned i = 0; i < kStrands; ++i)
      threads_.push_back(
          i == 0 ? std::make_unique<scripted::Thread>()
                 : std::make_unique<scripted::Thread>(*threads_[0]));
    threads_[0]->fresh(memory, kMemory);
    if (has_rows_)
      choose_rows();
    else
      choose_objects();
  }
  ~World() {
    for (const Object &object : objects_)
      if (object.is_heap) threads_[0]->free(memory + object.start);
    remove_globals(address_of(memory), address_of(memory) + kMemory);
    threads_[0]->fresh(memory, kMemory);
    conflict_observer = nullptr;
  }
  // Makes one operation. Returns false, with an explanation, if the verdicts
  // differ.
  bool step(std::string *explanation);

 private:
  size_t below(size_t limit) { return random_() % limit; }
  void choose_objects();
  void choose_place(Object &object);
  Range random_range(const Object &object);
  Tile random_tile(const Object &object);
  Tile random_rows();
  void choose_rows();
  void act();
  void access(unsigned thread);
  void access_tile(unsigned thread);
  void begin_life(size_t start, size_t size);
  void keep_new(std::vector<size_t> &bytes);
  void expect(unsigned thread, Address start, size_t size,
              Reference::Kind kind);

  std::mt19937 random_;
  const bool is_tiled_;  // many accesses are tiles
  const bool has_rows_;  // the objects are heap blocks, side by side
  size_t pitch_ = 0;     // of the rows
  std::vector<std::unique_ptr<scripted::Thread>> threads_;
  std::vector<Object> objects_;
  Reference reference_;
  std::vector<size_t> expected_;
  std::ostringstream what_;
  std::vector<bool> is_racy_ = std::vector<bool>(kMemory);
  Object new_life_ = {};  // of the operation under way
  size_t phase_ = 0;
};

// Sometimes one large object, sometimes several objects of all kinds.
void World::choose_objects() {
  for (size_t at = 16 * below(8); at + 700 < kMemory;) {
    const size_t most = kMemory - at;
    const size_t size =
        std::min(most, below(3) == 0 ? 600 + below(1500) : 2000 + below(10000));
    const bool is_heap = below(2) == 0;
    if (is_heap) {
      threads_[0]->alloc(memory + at, size);
    } else if (below(3) != 0) {
      YetiGlobal global{memory + at, size};
      add_globals(&global, 1);
    }
    objects_.push_back({at, size, is_heap, at, size});
    at += (size + 15 + 16 * below(20)) / 16 * 16;
  }
}

void World::choose_rows() {
  const size_t size = 600 + below(80);
  pitch_ = (size + 8 + 15) / 16 * 16;
  for (size_t at = 16 * below(8); at + size <= kMemory; at += pitch_) {
    threads_[0]->alloc(memory + at, size);
    objects_.push_back({at, size, true, at, size});
  }
}

// A heap block is made again at its old place, perhaps smaller or larger.
void World::choose_place(Object &object) {
  constexpr size_t kSmallest = 600;
  const size_t spare = object.room_size - kSmallest;
  const size_t from = below(2) == 0 ? 0 : below(spare + 1) & ~size_t{15};
  object.start = object.room_start + from;
  object.size = object.room_size - from;
  if (below(2) == 0) object.size -= below(object.size - kSmallest + 1);
}

// Sizes and distances are often equal, so that patterns arise.
Range World::random_range(const Object &object) {
  static const size_t kElements[] = {1, 4, 8, 8, 8, 16, 24, 100};
  static const size_t kStrides[] = {16, 24, 32, 64, 64, 400, 1000, 4096};
  const size_t element = kElements[below(8)];
  const size_t stride = kStrides[(phase_ / 40 + below(2)) % 8];
  constexpr size_t most = 800;
  const bool is_aligned = below(4) != 0;
  const auto place = [&](size_t limit) {
    return is_aligned ? below(limit / 8 + 1) * 8 : below(limit + 1);
  };
  const Address start = address_of(memory) + object.start;
  switch (below(32)) {
    case 0:
    case 1:
      return block(start, object.size);
    case 2: {
      const size_t half = object.size / 2 & ~size_t{7};
      return below(2) == 0 ? block(start, half)
                           : block(start + half, object.size - half);
    }
    case 3: {
      const size_t from = std::min(place(object.size), object.size - 1);
      return block(start + from, 1 + below(object.size - from));
    }
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
    case 9: {
      const size_t from = std::min(place(object.size), object.size - 1);
      return block(start + from, 1 + below(std::min(object.size - from, most)));
    }
    case 10:
    case 11:
    case 12:
    case 13:
    case 14:
    case 15:
      return block(start + std::min(place(object.size), object.size - element),
                   element);
    default: {
      const size_t from = std::min(place(stride), object.size - element);
      const size_t all = (object.size - from - element) / stride + 1;
      const size_t count =
          below(4) == 0 ? all : 1 + below(std::min(all, most / 10));
      if (below(3) != 0) return strided(start + from, element, stride, count);
      const Address last = start + from + (count - 1) * stride;
      return strided(last, element, -static_cast<int64_t>(stride), count);
    }
  }
}

void World::expect(unsigned thread, Address start, size_t size,
                   Reference::Kind kind) {
  const size_t offset = start - address_of(memory);
  for (size_t i = 0; i < size; ++i)
    if (reference_.access(thread, offset + i, kind))
      expected_.push_back(offset + i);
}

void World::begin_life(size_t start, size_t size) {
  reference_.begin_life(start, size);
  new_life_ = {start, size, false, 0, 0};
}

void World::access(unsigned thread) {
  const Object &object = objects_[below(objects_.size())];
  const Range range = random_range(object);
  const bool writes = below(3) == 0;
  what_ << "thread " << thread << (writes ? " writes " : " reads ")
        << range.count << " x " << range.size << " by " << range.stride
        << " at " << range.start - address_of(memory);
  for (size_t i = 0; i < range.count; ++i)
    expect(thread, range.start + i * range.stride, range.size,
           writes ? Reference::kWrite : Reference::kRead);
  scripted::Thread &self = *threads_[thread];
  if (range.count == 1 && range.size <= 16) {
    const void *place = reinterpret_cast<const void *>(range.start);
    if (writes)
      self.write(place, range.size);
    else
      self.read(place, range.size);
    return;
  }
  RangeConflicts conflicts;
  judge_range(self.accessor(), writes ? AccessKind::kWrite : AccessKind::kRead,
              range, conflicts);
}

// Usually keeps the same distances for a while; sometimes makes a tile whose
// rows overlap.
Tile World::random_tile(const Object &object) {
  static const size_t kSteps[] = {16, 16, 24, 32};
  static const size_t kPitches[] = {64, 96, 128, 160, 200, 400, 520, 1000};
  const size_t period = (phase_ / 200 + (below(8) == 0 ? below(8) : 0)) % 8;
  const size_t step = kSteps[below(8) == 0 ? below(4) : period % 4];
  const size_t pitch = kPitches[period];
  const size_t element = below(4) == 0 ? 1 + below(step - 1) : 8;
  const size_t most = std::min((object.size - element) / step + 1,
                               pitch / step + (below(6) == 0 ? 2 : 0));
  const size_t columns =
      std::max(size_t{2}, most - below(std::min<size_t>(most, 3)));
  const size_t length = (columns - 1) * step + element;
  if (length > object.size) return {block(address_of(memory), 0), 0, 0};
  const size_t spare = object.size - length;
  const size_t from = std::min(spare, below(pitch / 8 + 1) * 8);
  const size_t all = (spare - from) / pitch + 1;
  const size_t rows = below(3) == 0 ? all : 1 + below(all);
  const size_t row = below(all - rows + 1);
  const Address start = address_of(memory) + object.start + from + row * pitch;
  return {{start, element, step, columns}, pitch, rows};
}

// The same bytes of some rows, or of every second row.
Tile World::random_rows() {
  const size_t distance = below(2) == 0 ? pitch_ : 2 * pitch_;
  const size_t first = below(objects_.size());
  const size_t all = (objects_.size() - first - 1) * pitch_ / distance + 1;
  const size_t rows = below(2) == 0 ? all : 1 + below(all);
  const size_t room = objects_[0].room_size;
  const Address start = address_of(memory) + objects_[first].room_start;
  if (below(2) == 0) {
    const size_t from = below(3) == 0 ? 0 : below(room / 8) * 8;
    const size_t size = below(2) == 0 ? room - from : 1 + below(room - from);
    return {block(start + from, size), distance, rows};
  }
  const size_t from = below(3) * 8, step = below(4) == 0 ? 24 : 16;
  const size_t columns = (room - from - 8) / step + 1 - below(3);
  return {{start + from, 8, step, columns}, distance, rows};
}

void World::access_tile(unsigned thread) {
  const Tile tile = has_rows_ && below(4) != 0
                        ? random_rows()
                        : random_tile(objects_[below(objects_.size())]);
  if (tile.rows == 0) return;
  const bool writes = below(3) == 0;
  const Range &row = tile.first;
  what_ << "thread " << thread << (writes ? " writes " : " reads ") << tile.rows
        << " by " << tile.pitch << " x " << row.count << " x " << row.size
        << " by " << row.stride << " at " << row.start - address_of(memory);
  for (size_t i = 0; i < tile.rows; ++i)
    for (size_t k = 0; k < row.count; ++k)
      expect(thread, row.start + i * tile.pitch + k * row.stride, row.size,
             writes ? Reference::kWrite : Reference::kRead);
  RangeConflicts conflicts;
  const AccessKind kind = writes ? AccessKind::kWrite : AccessKind::kRead;
  const Accessor by = threads_[thread]->accessor();
  if (row.count > 1) return judge_tile(by, kind, tile, conflicts);
  judge_range(
      by, kind,
      strided(row.start, row.size, static_cast<int64_t>(tile.pitch), tile.rows),
      conflicts);
}

void World::act() {
  const unsigned thread = static_cast<unsigned>(below(kStrands));
  const unsigned lock = static_cast<unsigned>(below(kLocks));
  scripted::Thread &self = *threads_[thread];
  static const char locks[kLocks] = {};
  const size_t choice = below(100);
  if (choice < 72 && (is_tiled_ || has_rows_) && below(2) == 0)
    return access_tile(thread);
  if (choice < 72) return access(thread);
  if (choice < 80) {
    what_ << "thread " << thread << " acquires " << lock;
    reference_.acquire(thread, lock);
    self.acquire(&locks[lock]);
  } else if (choice < 90) {
    what_ << "thread " << thread << " releases " << lock;
    reference_.release(thread, lock);
    self.release(&locks[lock]);
  } else if (choice < 96) {
    what_ << "barrier";
    static const char barrier = 0;
    reference_.barrier();
    for (auto &each : threads_) each->arrive(&barrier, kStrands);
    for (auto &each : threads_) each->leave();
  } else if (choice < 97) {
    const Object &object = objects_[below(objects_.size())];
    const size_t offset = (object.start + below(object.size - 16)) & ~size_t{7};
    what_ << "thread " << thread << " stores atomically at " << offset;
    expect(thread, address_of(memory) + offset, 8, Reference::kAtomic);
    self.store(*reinterpret_cast<uint64_t *>(memory + offset),
               __ATOMIC_RELAXED);
  } else {
    Object &object = objects_[below(objects_.size())];
    const auto padded = [&] { return (object.size + 7) / 8 * 8; };
    if (object.is_heap && choice == 98) {
      what_ << "thread " << thread << " frees " << object.start;
      expect(thread, address_of(memory) + object.start, padded(),
             Reference::kWrite);
      self.free(memory + object.start);
      choose_place(object);
      what_ << ", allocates " << object.start << " + " << object.size;
      begin_life(object.start, padded());
      self.alloc(memory + object.start, object.size);
    } else if (!object.is_heap) {
      const size_t from = below(2) == 0 ? 0 : below(object.size);
      const size_t size =
          below(2) == 0 ? object.size - from : 1 + below(object.size - from);
      what_ << "fresh " << object.start + from << " + " << size;
      begin_life(object.start + from, size);
      self.fresh(memory + object.start + from, size);
    }
  }
}

// If a byte has raced before, the rules may ignore its later races.
void World::keep_new(std::vector<size_t> &bytes) {
  bytes.erase(std::remove_if(bytes.begin(), bytes.end(),
                             [&](size_t byte) { return is_racy_[byte]; }),
              bytes.end());
  if (!std::is_sorted(bytes.begin(), bytes.end()))
    std::sort(bytes.begin(), bytes.end());
  bytes.erase(std::unique(bytes.begin(), bytes.end()), bytes.end());
}

bool World::step(std::string *explanation) {
  ++phase_;
  seen.clear();
  expected_.clear();
  what_.str("");
  act();
  keep_new(seen);
  keep_new(expected_);
  for (size_t byte : seen) is_racy_[byte] = true;
  std::fill_n(is_racy_.begin() + static_cast<ptrdiff_t>(new_life_.start),
              new_life_.size, false);
  new_life_.size = 0;
  if (seen == expected_) return true;
  std::ostringstream text;
  text << what_.str() << ": " << expected_.size() << " racy bytes expected, "
       << seen.size() << " seen";
  for (size_t i = 0; i < std::max(seen.size(), expected_.size()); ++i) {
    if (i < seen.size() && i < expected_.size() && seen[i] == expected_[i])
      continue;
    text << "; first difference: ";
    if (i < expected_.size()) text << expected_[i] << " expected ";
    if (i < seen.size()) text << seen[i] << " seen";
    break;
  }
  *explanation = text.str();
  return false;
}

unsigned setting(const char *name, unsigned otherwise) {
  const char *value = std::getenv(name);
  return value != nullptr ? static_cast<unsigned>(std::atoll(value))
                          : otherwise;
}

TEST(RandomRanges, HaveTheRacyBytesOfTheReference) {
  constexpr unsigned kStepsOfRun = 1000;
  const unsigned operations = setting("YETI_RANGE_OPERATIONS", 1000000);
  const unsigned first = setting("YETI_RANGE_SEED", 1);
  for (unsigned run = 0; run < operations / kStepsOfRun; ++run) {
    World world(first + run);
    for (unsigned i = 0; i < kStepsOfRun; ++i) {
      std::string explanation;
      ASSERT_TRUE(world.step(&explanation))
          << "seed " << first + run << ", step " << i << ": " << explanation;
    }
  }
  EXPECT_LT(0u, array_counters.made.load());
  EXPECT_LT(0u, array_counters.to_lattice.load());
  EXPECT_LT(0u, array_counters.from_lattice.load());
  EXPECT_LT(0u, array_counters.pages_delegated.load());
  EXPECT_LT(0u, array_counters.pages_absorbed.load());
}

}  // namespace
}  // namespace yeti
