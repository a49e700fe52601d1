// The sparse vector clock of the accesses of one kind to a granule: one epoch
// for each slot that has an entry. A set never changes while anybody refers to
// it, and equal sets are one object: all elements of an array that the same
// strands read in the same epochs refer to the same set. Knows no granules and
// no threads.
//
// References are counted. A set is forgotten when its last reference is
// dropped, so a run keeps no more sets than it has different states. If each
// granule that changes its set changed the count, all threads would contend for
// that word. So threads take references by the hundred and give them back in
// the same way (read_set_memo.h). The last references are dropped under the
// lock of the set's part of the table, and only under that lock may anyone find
// a set to which nobody refers.
//
// The memory of a set is only ever reused for sets of the same capacity. So
// whoever looks at a set without a reference, because an unlocked granule
// refers to it, finds epochs, though perhaps of another set. The set's Life and
// a second look at the granule tell which.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_CLOCKS_EPOCH_SET_H
#define YETI_RUNTIME_CLOCKS_EPOCH_SET_H

#include <atomic>

#include "runtime/clocks/vector_clock.h"

namespace yeti {

// Tells apart the objects that successively occupy one piece of memory, whose
// words are all atomic. The owner begins the life of an object when it is
// complete and ends it before the first word is changed. A reader without
// ownership does this:
//   life = now(); look; ask whether the object is the one wanted, by a load
//   that orders (acquire) what follows; is_still(life).
// If the last is true, the object asked for had that life, because lives never
// come again and the two looks at the life enclose the question. What was seen
// belonged to that life, too.
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
  // Whoever makes a set gets 'references' references to it, or one.

  // {'epoch'}
  static EpochSet *make(Epoch epoch);
  // V[slot of the reader] := its epoch, where V is this set, or {'before'}, or
  // the empty set if 'before' is minimal. Epochs that the reader knows are left
  // out: a later access that is unordered with such an epoch is also unordered
  // with the reader's, so no race is lost and none is invented. Nor does any
  // same-epoch test need such an epoch: its strand has released since. Large
  // sets leave epochs out only now and then. The result is a function of the
  // set, the epoch and what the reader knows.
  static EpochSet *make(Epoch before, const Present &reader,
                        uint64_t references);
  EpochSet *insert(const Present &reader, uint64_t references);

  // pre: the caller has a reference.
  void add_references(uint64_t references) {
    users_.fetch_add(references, std::memory_order_relaxed);
  }
  static void drop(EpochSet *set, uint64_t references = 1);

  // True only if 'epoch' is in the set. In a large set some epochs are not
  // found.
  bool contains(Epoch epoch) const {
    return is_large() ? at(place_of(epoch)) == epoch : is_found(epoch);
  }
  // As above, for a reader that has found a reference but owns none.
  // 'still_refers' tells, by a load with acquire order, whether that reference
  // is still there.
  template <class StillRefers>
  bool was_seen_to_contain(Epoch epoch, StillRefers still_refers) const {
    const Life::Number life = life_.now();
    if (!contains(epoch)) return false;
    std::atomic_thread_fence(std::memory_order_acquire);
    return still_refers() && life_.is_still(life);
  }

  // The functions below need a reference.
  // Some epoch that 'present' does not know, or the minimal epoch.
  Epoch first_unknown_to(const Present &present) const;
  // Calls visit(Epoch) for each.
  template <class Visit>
  void for_each(Visit visit) const {
    Vector<Epoch> epochs;
    append_to(epochs);
    for (Epoch epoch : epochs) visit(epoch);
  }
  Life::Number life() const { return life_.now(); }
  // The number of entries, for tests.
  size_t size() const;

  // A set with more epochs than this is large.
  static constexpr uint32_t kMostFlat = 76;

 private:
  friend class EpochSetTable;
  struct Flat;
  struct Large;

  // A set of at most kMostFlat epochs stores them here in ascending order, so
  // by slot. A large set is a real vector clock, which shares nodes with those
  // that it was made from. Its places only cache some of the last epochs, each
  // at a place that its slot determines; the vector clock lies after them.
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

  uint16_t capacity_;            // of the memory; never changes
  std::atomic<uint16_t> count_;  // of a flat set
  Life life_;
  std::atomic<uint64_t> users_;
  uint64_t hash_;
  EpochSet *next_;  // in the bucket of the table, or in the list of freed sets
  std::atomic<uint64_t> epochs_[1];  // capacity_ of them
};

// The number of sets that exist, for tests.
size_t epoch_sets_now();

// Around fork, in the forking thread, between heap_blocks_before_fork and
// heap_blocks_after_fork and around memory_before_fork and memory_after_fork.
void epoch_sets_before_fork();
void epoch_sets_after_fork();

}  // namespace yeti

#endif
