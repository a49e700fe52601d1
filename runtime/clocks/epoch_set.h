// The vector clock of the accesses of one kind to a granule, sparse: one epoch
// for each slot that has an entry. A set never changes while anybody refers to
// it, and equal sets are one: all elements of an array that were read by the
// same strands in the same epochs refer to the same set. Knows no granules and
// no threads.
//
// References are counted. A set whose last reference is dropped is forgotten,
// so a run keeps no more sets than it has different states. That count would be
// the most wanted word of the program if each granule that changes its set
// changed it: threads take references by the hundred and give them back so
// (read_set_memo.h). The last ones are dropped under the lock of the part of
// the table that the set is in, and only there may one be found who has none.
//
// Sets live in memory that is used for nothing but sets of the same capacity,
// for ever: who looks at a set without a reference, because a granule that he
// has not locked refers to it, finds epochs, though perhaps of another set. He
// is told by the set's Life, and by asking the granule again.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_CLOCKS_EPOCH_SET_H
#define YETI_RUNTIME_CLOCKS_EPOCH_SET_H

#include <atomic>

#include "runtime/clocks/vector_clock.h"

namespace yeti {

// Tells the objects apart that have lain in one piece of memory, one after
// another. All their words are atomic. The owner begins the life of an object
// when it is complete and ends it before the first word is changed. For who
// looks without owning it:
//   life = now(); look; ask that the object is the one wanted, which orders
//   (acquire) what comes next; is_still(life).
// If that is true, the object asked for had that life, since lives do not come
// again and the two looks at the life enclose the question; and so had what
// was seen.
class Life {
 public:
  using Number = uint32_t;
  Number now() const { return number_.load(std::memory_order_acquire); }
  bool is_still(Number life) const {
    return (life & 1) != 0 && number_.load(std::memory_order_relaxed) == life;
  }

  void begin() { number_.store(next(), std::memory_order_release); }
  void end() {
    number_.store(next(), std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
  }

 private:
  Number next() const { return number_.load(std::memory_order_relaxed) + 1; }
  std::atomic<Number> number_{0};  // odd: during a life
};

class EpochSet {
 public:
  // Those who make sets get references: 'references' of them, or one.

  // {'epoch'}
  static EpochSet *make(Epoch epoch);
  // V[slot of the reader] := its epoch, for V = this set, or {'before'}, or the
  // empty one if 'before' is minimal. What the reader knows is left out: a
  // later access unordered with such an epoch is unordered with the reader's as
  // well, so no race is lost and none is made. No same-epoch test can miss the
  // epoch: its strand has released since. Large sets do that now and then. The
  // result follows from the set, the epoch and what the reader knows.
  static EpochSet *make(Epoch before, const Present &reader,
                        uint64_t references);
  EpochSet *insert(const Present &reader, uint64_t references);

  // pre: the caller has a reference.
  void add_references(uint64_t references) {
    users_.fetch_add(references, std::memory_order_relaxed);
  }
  static void drop(EpochSet *set, uint64_t references = 1);

  // True only if 'epoch' is in the set; of a large set's epochs some are not
  // found.
  bool contains(Epoch epoch) const {
    return is_large() ? at(place_of(epoch)) == epoch : is_found(epoch);
  }
  // As above, for who has no reference, but found one: 'still_refers' tells, by
  // a load with acquire order, whether it is still there.
  template <class StillRefers>
  bool was_seen_to_contain(Epoch epoch, StillRefers still_refers) const {
    const Life::Number life = life_.now();
    if (!contains(epoch)) return false;
    std::atomic_thread_fence(std::memory_order_acquire);
    return still_refers() && life_.is_still(life);
  }

  // The rest with a reference.
  // Some epoch that 'present' does not know, or the minimal one.
  Epoch first_unknown_to(const Present &present) const;
  // Calls visit(Epoch) for each.
  template <class Visit>
  void for_each(Visit visit) const {
    Vector<Epoch> epochs;
    append_to(epochs);
    for (Epoch epoch : epochs) visit(epoch);
  }
  Life::Number life() const { return life_.now(); }
  // Entries, for tests.
  size_t size() const;

  // More than that make a large set.
  static constexpr uint32_t kMostFlat = 76;

 private:
  friend class EpochSetTable;
  struct Flat;
  struct Large;

  // A set of at most kMostFlat epochs has them here in ascending order, so by
  // slot. A large one is a real vector clock, which shares nodes with those
  // that it was made from, and its places only remember some of the last
  // epochs, each at the place of its slot; the vector clock lies behind them.
  static constexpr uint32_t kLargePlaces = 123;
  bool is_large() const { return capacity_ > kMostFlat; }
  void append_to(Vector<Epoch> &epochs) const;
  static uint32_t place_of(Epoch epoch) { return epoch.slot() % kLargePlaces; }
  bool is_found(Epoch epoch) const {
    uint32_t first = 0;
    uint32_t count = count_.load(std::memory_order_relaxed);
    if (count == 0) return false;
    while (count > 1) {
      const uint32_t half = count / 2;
      if (at(first + half).bits() <= epoch.bits()) first += half;
      count -= half;
    }
    return at(first) == epoch;
  }
  Epoch at(uint32_t place) const {
    return Epoch::from_bits(epochs_[place].load(std::memory_order_relaxed));
  }
  void set(uint32_t place, Epoch epoch) {
    epochs_[place].store(epoch.bits(), std::memory_order_relaxed);
  }
  const Large &large() const {
    return *reinterpret_cast<const Large *>(
        epochs_[kLargePlaces].load(std::memory_order_relaxed));
  }

  uint16_t capacity_;            // of the memory: never changes
  std::atomic<uint16_t> count_;  // of a flat set
  Life life_;
  std::atomic<uint64_t> users_;
  uint64_t hash_;
  EpochSet *next_;  // of equal hash in the table, or given back as this one
  std::atomic<uint64_t> epochs_[1];  // capacity_ of them
};

// Sets that exist, for tests.
size_t epoch_sets_now();

// Around fork, in the forking thread, between heap_blocks_before_fork and
// heap_blocks_after_fork and around memory_before_fork and memory_after_fork.
void epoch_sets_before_fork();
void epoch_sets_after_fork();

}  // namespace yeti

#endif
