// The table of all sets, and how a set is made from another one; see the
// header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/clocks/epoch_set.h"

#include "runtime/base/check.h"
#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

uint64_t mix(uint64_t bits) {
  bits = (bits ^ (bits >> 32)) * 0xd6e8feb86659fd93u;
  bits = (bits ^ (bits >> 29)) * 0x9e3779b97f4a7c15u;
  return bits ^ (bits >> 32);
}

// The hash of a set is the sum over its epochs, so the hash of a set that
// differs by a few epochs is computed from it.
uint64_t hash_of(Epoch epoch) {
  return mix(epoch.bits());
}

// An epoch of a set and the epoch that is asked for in its place.
struct Legator {
  Epoch epoch;
  Epoch known_as;
  uint32_t thread = 0;
  bool has_heir = false;

  Legator() = default;
  explicit Legator(Epoch epoch)
      : epoch(epoch), known_as(epoch), has_heir(Heirs::has_heir(epoch)) {
    if (__builtin_expect(!has_heir, 1)) return;
    const Heirs::Legacy legacy = Heirs::legacy_of(epoch);
    known_as = legacy.heir;
    thread = legacy.thread;
  }
  // Whoever knows one of them knows the other, and the same thread made both
  // accesses. So one of them suffices: the one that is not thread-bound if
  // there is one (difference 6 in access_rules.h).
  bool is_as_good_as(const Legator &other) const {
    return has_heir && other.has_heir && epoch.slot() == other.epoch.slot() &&
           known_as == other.known_as && thread == other.thread;
  }
};

constexpr size_t kHeaderWords = 4;
constexpr size_t kWordsInLine = 8;

}  // namespace

// The content of a set that is to be found or made.
struct EpochSet::Flat {
  static constexpr size_t kMost = kMostFlat + 1;  // one too many, temporarily
  uint64_t epochs[kMost];
  uint32_t count = 0;
  uint64_t hash = 0;

  Flat() = default;
  // The 'size' epochs at(0), at(1), ..., with hash 'hash_of_all', without those
  // that 'reader' knows, plus the reader's own.
  template <class At>
  Flat(uint32_t size, At at, uint64_t hash_of_all, const Present &reader)
      : hash(hash_of_all) {
    bool has_own = false;
    VectorClock::Cursor known(reader.clock);
    Legator last;
    for (uint32_t i = 0; i < size; ++i) {
      const Epoch epoch = at(i);
      const Legator legator(epoch);
      if (legator.known_as.slot() == reader.epoch.slot() ||
          known.reaches(legator.known_as)) {
        hash -= hash_of(epoch);
        continue;
      }
      if (!has_own && epoch.bits() > reader.epoch.bits()) {
        epochs[count++] = reader.epoch.bits();
        has_own = true;
      }
      if (legator.is_as_good_as(last)) {
        if (epoch.is_thread_bound() && !last.epoch.is_thread_bound()) {
          hash -= hash_of(epoch);
          continue;
        }
        hash -= hash_of(last.epoch);
        --count;
      }
      epochs[count++] = epoch.bits();
      last = legator;
    }
    if (!has_own) epochs[count++] = reader.epoch.bits();
    hash += hash_of(reader.epoch);
  }
  // pre: in ascending order.
  void add(Epoch epoch) {
    epochs[count++] = epoch.bits();
    hash += hash_of(epoch);
  }

  uint32_t capacity() const {
    uint32_t lines = (count + kHeaderWords + kWordsInLine - 1) / kWordsInLine;
    if (lines == 9) lines = 10;  // there is no memory of this size
    return lines * kWordsInLine - kHeaderWords;
  }
  bool is_in(const EpochSet &set) const {
    if (set.is_large() || set.count_.load(std::memory_order_relaxed) != count)
      return false;
    for (uint32_t i = 0; i < count; ++i)
      if (set.at(i).bits() != epochs[i]) return false;
    return true;
  }
  void move_to(EpochSet &set) {
    set.count_.store(static_cast<uint16_t>(count), std::memory_order_relaxed);
    for (uint32_t i = 0; i < count; ++i)
      set.set(i, Epoch::from_bits(epochs[i]));
  }
};

struct EpochSet::Large {
  VectorClock epochs;
  size_t count = 0;
  uint64_t hash = 0;
  const EpochSet *from = nullptr;  // a large set with these epochs but 'last'
  Epoch last;                      // the last epoch added

  // V[slot of epoch] := epoch. If the epoch that this replaces has an heir, the
  // heir is entered as well: not all who know 'epoch' know it.
  void put(Epoch epoch) {
    const Clock before = epochs.get(epoch.slot());
    const Epoch replaced(epoch.slot(), before);
    if (before == 0)
      ++count;
    else
      hash -= hash_of(replaced);
    hash += hash_of(epoch);
    epochs.set(epoch.slot(), epoch.clock());
    if (__builtin_expect(Heirs::has_heir(replaced), 0)) {
      const Epoch heir = Heirs::resolve(replaced);
      if (!epochs.reaches(heir)) put(heir);
    }
    last = epoch;
  }
  // True for one in count / kOften puts, pseudo-randomly, so the cost for each
  // put stays the same however large sets are. The same for equal sets.
  bool is_to_be_cleaned() const {
    constexpr uint64_t kOften = 16;
    return ((mix(hash) >> 32) * count) >> 32 < kOften;
  }
  void drop_known_to(const Present &present) {
    from = nullptr;
    if (Heirs::are_any())
      drop_one_by_one(present);
    else
      epochs.drop_known_to(present.clock);
    count = 0;
    hash = 0;
    epochs.for_each([this](Epoch epoch) {
      ++count;
      hash += hash_of(epoch);
    });
    put(present.epoch);
  }

  void drop_one_by_one(const Present &present) {
    VectorClock rest;
    epochs.for_each([&](Epoch epoch) {
      if (!present.knows(epoch)) rest.set(epoch.slot(), epoch.clock());
    });
    epochs.swap(rest);
  }

  uint32_t capacity() const { return kLargePlaces; }
  bool is_in(const EpochSet &set) const {
    if (!set.is_large() || set.large().count != count) return false;
    return epochs.is_known_to(set.large().epochs) &&
           set.large().epochs.is_known_to(epochs);
  }
  // The places do not belong to the value of a set: whoever makes it first
  // fills them.
  void move_to(EpochSet &set) {
    for (uint32_t i = 0; i < kLargePlaces; ++i)
      set.set(i, from == nullptr ? Epoch() : from->at(i));
    if (from == nullptr)
      epochs.for_each([&set](Epoch epoch) { set.set(place_of(epoch), epoch); });
    set.set(place_of(last), last);
    from = nullptr;
    set.epochs_[kLargePlaces].store(
        reinterpret_cast<uint64_t>(create<Large>(std::move(*this))),
        std::memory_order_relaxed);
  }
};

// All sets by their hash, in parts with a lock each, and the memory of freed
// sets. A part's lock is taken before that of the memory.
class EpochSetTable {
 public:
  constexpr EpochSetTable() = default;
  // The set with this content, with 'references' more references.
  template <class Content>
  EpochSet *intern(Content &&content, uint64_t references) {
    Part &part = part_of(content.hash);
    SpinGuard guard(part.lock);
    if (part.sets >= part.buckets) grow(part);
    EpochSet *&bucket = bucket_of(part, content.hash);
    for (EpochSet *set = bucket; set != nullptr; set = set->next_) {
      if (set->hash_ != content.hash || !content.is_in(*set)) continue;
      set->users_.fetch_add(references, std::memory_order_relaxed);
      return set;
    }
    EpochSet *set = take(content.capacity());
    set->hash_ = content.hash;
    set->users_.store(references, std::memory_order_relaxed);
    content.move_to(*set);
    set->life_.begin();
    set->next_ = bucket;
    bucket = set;
    ++part.sets;
    return set;
  }

  // Removes 'references' references, which may be the last ones.
  void drop(EpochSet *set, uint64_t references) {
    Part &part = part_of(set->hash_);
    {
      SpinGuard guard(part.lock);
      if (set->users_.fetch_sub(references, std::memory_order_acq_rel) !=
          references)
        return;
      EpochSet **link = &bucket_of(part, set->hash_);
      while (*link != set) link = &(*link)->next_;
      *link = set->next_;
      --part.sets;
    }
    set->life_.end();
    if (set->is_large()) destroy(const_cast<EpochSet::Large *>(&set->large()));
    give_back(set);
  }

  size_t size() {
    size_t sum = 0;
    for (Part &part : parts_) {
      SpinGuard guard(part.lock);
      sum += part.sets;
    }
    return sum;
  }

  void before_fork() {
    for (Part &part : parts_) part.lock.lock();
    for (FreeSets &sets : free_) sets.lock.lock();
  }
  void after_fork() {
    for (FreeSets &sets : free_) sets.lock.unlock();
    for (Part &part : parts_) part.lock.unlock();
  }

 private:
  static constexpr unsigned kPartBits = 6;
  static constexpr size_t kFirstBuckets = 16;
  struct alignas(64) Part {
    SpinLock lock;
    size_t sets = 0;
    size_t buckets = 0;  // a power of two, or none
    EpochSet **first = nullptr;
  };
  struct FreeSets {
    SpinLock lock;
    EpochSet *first = nullptr;
  };
  static constexpr size_t kMostLines =
      (kHeaderWords + EpochSet::kLargePlaces + 1) / kWordsInLine;

  static size_t words_of(uint32_t capacity) {
    return kHeaderWords + capacity + (capacity > EpochSet::kMostFlat ? 1 : 0);
  }
  FreeSets &free_of(uint32_t capacity) {
    return free_[words_of(capacity) / kWordsInLine];
  }
  Part &part_of(uint64_t hash) { return parts_[hash >> (64 - kPartBits)]; }
  static EpochSet *&bucket_of(Part &part, uint64_t hash) {
    return part.first[hash & (part.buckets - 1)];
  }

  static void grow(Part &part) {
    const size_t before = part.buckets;
    EpochSet **from = part.first;
    part.buckets = before == 0 ? kFirstBuckets : 2 * before;
    part.first =
        static_cast<EpochSet **>(allocate(part.buckets * sizeof(EpochSet *)));
    for (size_t i = 0; i < before; ++i) {
      for (EpochSet *set = from[i]; set != nullptr;) {
        EpochSet *next = set->next_;
        EpochSet *&bucket = bucket_of(part, set->hash_);
        set->next_ = bucket;
        bucket = set;
        set = next;
      }
    }
    deallocate(from, before * sizeof(EpochSet *));
  }

  EpochSet *take(uint32_t capacity) {
    FreeSets &sets = free_of(capacity);
    {
      SpinGuard guard(sets.lock);
      EpochSet *set = sets.first;
      if (set != nullptr) {
        sets.first = set->next_;
        return set;
      }
    }
    auto *set = static_cast<EpochSet *>(
        allocate(words_of(capacity) * sizeof(uint64_t)));
    set->capacity_ = static_cast<uint16_t>(capacity);
    return set;
  }
  void give_back(EpochSet *set) {
    FreeSets &sets = free_of(set->capacity_);
    SpinGuard guard(sets.lock);
    set->next_ = sets.first;
    sets.first = set;
  }

  Part parts_[size_t{1} << kPartBits];
  FreeSets free_[kMostLines + 1];
};

namespace {

EpochSetTable table;

}  // namespace

EpochSet *EpochSet::make(Epoch epoch) {
  Flat flat;
  flat.add(epoch);
  return table.intern(flat, 1);
}

EpochSet *EpochSet::make(Epoch before, const Present &reader,
                         uint64_t references) {
  const auto at = [before](uint32_t) { return before; };
  return table.intern(Flat(1, at, hash_of(before), reader), references);
}

EpochSet *EpochSet::insert(const Present &reader, uint64_t references) {
  if (!is_large()) {
    const uint32_t count = count_.load(std::memory_order_relaxed);
    const auto at = [this](uint32_t i) { return this->at(i); };
    Flat flat(count, at, hash_, reader);
    if (flat.count <= kMostFlat) return table.intern(flat, references);
    Large large;
    for (uint64_t bits : flat.epochs) large.put(Epoch::from_bits(bits));
    large.last = reader.epoch;
    return table.intern(large, references);
  }
  Large more(large());
  more.from = this;
  more.put(reader.epoch);
  if (more.is_to_be_cleaned()) more.drop_known_to(reader);
  if (more.count > kMostFlat) return table.intern(more, references);
  Flat flat;
  more.epochs.for_each([&flat](Epoch epoch) { flat.add(epoch); });
  return table.intern(flat, references);
}

void EpochSet::drop(EpochSet *set, uint64_t references) {
  uint64_t users = set->users_.load(std::memory_order_relaxed);
  YETI_DCHECK(users >= references);
  while (users > references)
    if (set->users_.compare_exchange_weak(users, users - references,
                                          std::memory_order_acq_rel,
                                          std::memory_order_relaxed))
      return;
  table.drop(set, references);
}

Epoch EpochSet::first_unknown_to(const Present &present) const {
  if (is_large() && Heirs::are_any()) {
    Epoch unknown;
    large().epochs.for_each([&](Epoch epoch) {
      if (unknown.is_minimal() && !present.knows(epoch)) unknown = epoch;
    });
    return unknown;
  }
  if (is_large()) {
    VectorClock known(present.clock);
    const Epoch own(present.epoch.slot(),
                    large().epochs.get(present.epoch.slot()));
    if (present.is_own(own)) known.learn(own);
    return large().epochs.first_unknown_to(known);
  }
  const uint32_t count = count_.load(std::memory_order_relaxed);
  for (uint32_t i = 0; i < count; ++i)
    if (!present.knows(at(i))) return at(i);
  return Epoch();
}

void EpochSet::append_to(Vector<Epoch> &epochs) const {
  if (is_large()) {
    large().epochs.for_each([&](Epoch epoch) { epochs.push_back(epoch); });
    return;
  }
  const uint32_t count = count_.load(std::memory_order_relaxed);
  for (uint32_t i = 0; i < count; ++i) epochs.push_back(at(i));
}

size_t EpochSet::size() const {
  return is_large() ? large().count : count_.load(std::memory_order_relaxed);
}

size_t epoch_sets_now() {
  return table.size();
}

// Heirs are looked up under the locks of states and of strands.
void epoch_sets_before_fork() {
  table.before_fork();
  Heirs::before_fork();
}

void epoch_sets_after_fork() {
  Heirs::after_fork();
  table.after_fork();
}

}  // namespace yeti
