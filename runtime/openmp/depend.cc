// Dependences between the children of one task; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/depend.h"

#include "runtime/strands/strand.h"

namespace yeti {
namespace {

void drop_user(Exclusion *exclusion) {
  if (exclusion != nullptr &&
      exclusion->users.fetch_sub(1, std::memory_order_acq_rel) == 1)
    destroy(exclusion);
}

constexpr size_t kFirstBuckets = 8;
constexpr size_t kMostKept = 64;  // buckets of an empty table

// The tasks of such a set may run concurrently, or one at a time in any order.
bool may_share_a_set(DependKind first, DependKind second) {
  return first == second && first != DependKind::kOut;
}

constexpr uintptr_t kIsExclusion = 1;

TaskEnd *end_at(uintptr_t entry) {
  return (entry & kIsExclusion) == 0 ? reinterpret_cast<TaskEnd *>(entry)
                                     : nullptr;
}

Exclusion *exclusion_at(uintptr_t entry) {
  return reinterpret_cast<Exclusion *>(entry & ~kIsExclusion);
}

}  // namespace

// --- ends ---

TaskEnd::~TaskEnd() {
  if (stands_for != nullptr) destroy(stands_for);
  if (!slots.is_empty()) give_to_anybody(slots);
}

void drop_user(TaskEnd *end) {
  if (end->users.fetch_sub(1, std::memory_order_acq_rel) == 1) destroy(end);
}

void add_end(TaskEnd &end, Strand &strand, bool leaves_slots) {
  SpinGuard guard(end.lock);
  strand.release_news(end.news);
  if (leaves_slots) end.slots.take(strand.known_slots);
  --end.awaited;
}

void add_fulfilment(TaskEnd &end, const VectorClock &clock) {
  SpinGuard guard(end.lock);
  end.news.add(clock);
  --end.awaited;
}

// --- what precedes a task ---

Predecessors::~Predecessors() {
  for (const uintptr_t entry : tasks) {
    if (TaskEnd *end = end_at(entry))
      yeti::drop_user(end);
    else
      drop_user(exclusion_at(entry));
  }
  if (!slots.is_empty()) give_to_anybody(slots);
}

void Predecessors::add(TaskEnd &end) {
  if (end.stands_for != nullptr) return add(*end.stands_for);
  SpinGuard guard(end.lock);
  if (end.awaited == 0) {
    ended.add(end.news);
    take_one(end.slots);
    return;
  }
  take_user(end);
  tasks.push_back(address_of(&end));
}

void Predecessors::add(Predecessors &others) {
  ended.add(others.ended);
  take_one(others.slots);
  for (const uintptr_t entry : others.tasks)
    if (TaskEnd *end = end_at(entry)) add(*end);
}

void Predecessors::add(Exclusion &exclusion) {
  exclusion.users.fetch_add(1, std::memory_order_relaxed);
  tasks.push_back(address_of(&exclusion) | kIsExclusion);
}

void Predecessors::acquire(Strand &strand) {
  strand.acquire(ended);
  size_t kept = 0;
  for (const uintptr_t entry : tasks) {
    TaskEnd *end = end_at(entry);
    if (end == nullptr) {
      Exclusion &exclusion = *exclusion_at(entry);
      SpinGuard guard(exclusion.lock);
      strand.acquire(exclusion.clock);
      tasks[kept++] = entry;
      continue;
    }
    {
      SpinGuard guard(end->lock);
      strand.acquire(end->news);
      take_one(end->slots);
    }
    yeti::drop_user(end);
  }
  tasks.resize(kept);
  strand.known_slots.take(slots);
}

void Predecessors::release_exclusions(Strand &strand) const {
  for (const uintptr_t entry : tasks) {
    if (end_at(entry) != nullptr) continue;
    Exclusion &exclusion = *exclusion_at(entry);
    SpinGuard guard(exclusion.lock);
    strand.release_join(exclusion.clock);
  }
}

// --- the table ---

DependTable::~DependTable() {
  SlotList slots;
  clear(slots);
  if (!slots.is_empty()) give_to_anybody(slots);
}

void DependTable::clear(SlotList &slots) {
  forget_places(slots);
  forget_writer(all_writer_, slots);
}

void DependTable::forget_places(SlotList &slots) {
  for (Place *&bucket : buckets_) {
    while (Place *place = bucket) {
      bucket = place->next;
      forget_writer(place->writer, slots);
      forget_sets(place->last, slots);
      destroy(place);
    }
  }
  if (buckets_.size() > kMostKept) Vector<Place *>().swap(buckets_);
  count_ = 0;
}

size_t DependTable::bucket_of(Address address) const {
  constexpr uint64_t kGolden = 0x9e3779b97f4a7c15;
  return (address * kGolden >> 32) & (buckets_.size() - 1);
}

void DependTable::grow() {
  Vector<Place *> before;
  before.swap(buckets_);
  buckets_.resize(before.empty() ? kFirstBuckets : 2 * before.size(), nullptr);
  for (Place *first : before) {
    while (Place *place = first) {
      first = place->next;
      Place *&bucket = buckets_[bucket_of(place->address)];
      place->next = bucket;
      bucket = place;
    }
  }
}

DependTable::Place &DependTable::place_of(Address address) {
  if (count_ >= buckets_.size()) grow();
  Place *&bucket = buckets_[bucket_of(address)];
  for (Place *place = bucket; place != nullptr; place = place->next)
    if (place->address == address) return *place;
  if (all_writer_ != nullptr) take_user(*all_writer_);
  bucket = create<Place>(Place{bucket, address, all_writer_, nullptr});
  ++count_;
  return *bucket;
}

void DependTable::Set::forget_ended() {
  size_t kept = 0;
  for (TaskEnd *task : tasks) {
    bool is_over;
    {
      SpinGuard guard(task->lock);
      is_over = task->awaited == 0;
      if (is_over) {
        ended.add(task->news);
        slots.take(task->slots);
      }
    }
    if (is_over)
      yeti::drop_user(task);
    else
      tasks[kept++] = task;
  }
  tasks.resize(kept);
}

void DependTable::follow(Set &set, Predecessors &predecessors) {
  set.forget_ended();
  predecessors.ended.add(set.ended);
  predecessors.take_one(set.slots);
  for (TaskEnd *task : set.tasks) predecessors.add(*task);
}

void DependTable::forget_writer(TaskEnd *&writer, SlotList &slots) {
  if (writer == nullptr) return;
  {
    SpinGuard guard(writer->lock);
    slots.take(writer->slots);
  }
  yeti::drop_user(writer);
  writer = nullptr;
}

void DependTable::drop(Set *set, SlotList &slots) {
  set->forget_ended();
  slots.take(set->slots);
  for (TaskEnd *task : set->tasks) yeti::drop_user(task);
  drop_user(set->exclusion);
  destroy(set);
}

void DependTable::forget_sets(Set *&last, SlotList &slots) {
  while (Set *set = last) {
    last = set->before;
    drop(set, slots);
  }
}

void DependTable::add(const Dependence &dependence, TaskEnd *task,
                      Predecessors &predecessors) {
  const DependKind kind = dependence.kind;
  if (kind == DependKind::kAllMemory) return add_all_memory(task, predecessors);
  Place &place = place_of(dependence.address);
  Set *last = place.last;
  if (task != nullptr && task == (last == nullptr       ? place.writer
                                  : last->tasks.empty() ? nullptr
                                                        : last->tasks.back()))
    return;
  const bool shares = last != nullptr && may_share_a_set(last->kind, kind);
  Set *followed = shares ? last->before : last;
  if (followed != nullptr)
    follow(*followed, predecessors);
  else if (place.writer != nullptr)
    predecessors.add(*place.writer);
  if (task == nullptr) return;
  take_user(*task);
  if (kind == DependKind::kOut) {
    forget_before(place, nullptr);
    place.writer = task;
    return;
  }
  if (!shares) {
    if (last != nullptr) forget_before(place, last);
    place.last = create<Set>(kind);
    place.last->before = last;
    last = place.last;
  }
  last->tasks.push_back(task);
  if ((last->tasks.size() & (last->tasks.size() - 1)) == 0)
    last->forget_ended();
  if (kind != DependKind::kMutexInOutSet) return;
  if (last->exclusion == nullptr) last->exclusion = create<Exclusion>();
  predecessors.add(*last->exclusion);
}

// It follows what the writer of each address would, and becomes the one that
// all later tasks follow. It has no other dependences.
void DependTable::add_all_memory(TaskEnd *task, Predecessors &predecessors) {
  if (task != nullptr && task == all_writer_) return;
  for (Place *first : buckets_)
    for (Place *place = first; place != nullptr; place = place->next) {
      if (place->last != nullptr)
        follow(*place->last, predecessors);
      else if (place->writer != nullptr)
        predecessors.add(*place->writer);
    }
  if (all_writer_ != nullptr) predecessors.add(*all_writer_);
  if (task == nullptr) return;
  SlotList slots;
  clear(slots);
  if (!slots.is_empty()) give_to_anybody(slots);
  take_user(*task);
  all_writer_ = task;
}

// No later task follows what comes before 'set', or anything in 'place' if
// 'set' is null.
void DependTable::forget_before(Place &place, Set *set) {
  SlotList slots;
  forget_writer(place.writer, slots);
  Set *&first = set != nullptr ? set->before : place.last;
  forget_sets(first, slots);
  if (!slots.is_empty()) give_to_anybody(slots);
}

}  // namespace yeti
