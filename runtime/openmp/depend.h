// Dependences between the children of one task: for each address, the tasks
// that the next dependent task has to follow. Knows which tasks precede which
// and what those leave behind, but not when they run.
//
// A task that follows others may continue their slots. So a chain of tasks
// needs one slot, however long it is.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_OPENMP_DEPEND_H
#define YETI_RUNTIME_OPENMP_DEPEND_H

#include "runtime/clocks/news.h"
#include "runtime/clocks/slot.h"

namespace yeti {

class Strand;
struct Predecessors;

enum class DependKind : uint8_t {
  kIn,
  kOut,
  kMutexInOutSet,
  kInOutSet,
  kAllMemory,  // out of every address that any sibling names
};

struct Dependence {
  Address address;
  DependKind kind;
};

// What a task leaves to its successors. A successor is a sibling that was
// created later, so it knows everything that the task began with. Lives as long
// as anybody refers to it: the task until its end, its successors, the table
// that lists it. There may be one for each task that nobody has waited for.
struct TaskEnd {
  std::atomic<uint32_t> users{1};
  SpinLock lock;
  // Guarded by 'lock', like all members below. What has to happen before the
  // task is complete: the task ends, and perhaps an event is fulfilled.
  uint32_t awaited = 1;
  News news;
  SlotList slots;  // that the task had
  // Of a task without a body: its predecessors stand in its place.
  Predecessors *stands_for = nullptr;

  ~TaskEnd();
};
static_assert(sizeof(TaskEnd) <= 64);

inline void take_user(TaskEnd &end) {
  end.users.fetch_add(1, std::memory_order_relaxed);
}
void drop_user(TaskEnd *end);

// 'strand', which ran the task, is finished; it leaves its slots if the task
// may have successors. The owner of 'clock' has fulfilled the task's event.
void add_end(TaskEnd &end, Strand &strand, bool leaves_slots);
void add_fulfilment(TaskEnd &end, const VectorClock &clock);

// Tasks that exclude each other: what one of them knew at its end is known to
// the next.
struct Exclusion {
  std::atomic<uint32_t> users{1};
  SpinLock lock;
  VectorClock clock;
};

// What a task has to follow. Refers to the tasks that may not have ended yet.
struct Predecessors {
  Predecessors() = default;
  ~Predecessors();
  Predecessors(const Predecessors &) = delete;
  Predecessors &operator=(const Predecessors &) = delete;

  // Adds 'end', or what stands in its place.
  void add(TaskEnd &end);
  void add(Predecessors &others);
  bool is_empty() const {
    return tasks.empty() && ended.is_empty() && slots.is_empty();
  }
  // The task excludes the others of 'exclusion'.
  void add(Exclusion &exclusion);
  // Takes one slot, which suffices. The others are left to other successors.
  void take_one(SlotList &from) {
    if (slots.is_empty() && !from.is_empty()) slots.push(from.pop());
  }
  // All predecessors have ended: 'strand' learns what they knew and gets one of
  // their slots.
  void acquire(Strand &strand);
  // The exclusive part of the task that 'strand' runs is over.
  void release_exclusions(Strand &strand) const;

  News ended;
  SlotList slots;
  // Task ends and exclusions; exclusions are marked by the lowest bit.
  Vector<uintptr_t> tasks;
};
static_assert(sizeof(Predecessors) <= 64);

// Only the parent uses it.
class DependTable {
 public:
  ~DependTable();
  // The next child has a dependence of type 'kind' on 'address'. Adds what it
  // has to follow to 'predecessors'. If 'task' is not null, later children may
  // have to follow it.
  void add(const Dependence &dependence, TaskEnd *task,
           Predecessors &predecessors);
  // The parent has waited for all of its children, so no task has to follow
  // them any more. The parent gets their slots.
  void clear(SlotList &slots);

 private:
  // Tasks that need not follow each other. Of those that have ended only what
  // they leave is kept.
  struct Set {
    const DependKind kind;
    News ended;
    SlotList slots;
    Vector<TaskEnd *> tasks;
    Exclusion *exclusion = nullptr;
    Set *before = nullptr;  // the set, if any, that these tasks follow; else
                            // they follow the place's writer

    explicit Set(DependKind kind) : kind(kind) {}
    void forget_ended();
  };
  // What is known about an address. There may be as many places as tasks.
  struct Place {
    Place *next;  // in the bucket
    Address address;
    TaskEnd *writer;  // the last task if there is no set, else the one before
                      // the set; or null
    Set *last;        // or null
  };

  void add_all_memory(TaskEnd *task, Predecessors &predecessors);
  void forget_places(SlotList &slots);
  Place &place_of(Address address);
  void grow();
  size_t bucket_of(Address address) const;
  static void follow(Set &set, Predecessors &predecessors);
  static void forget_writer(TaskEnd *&writer, SlotList &slots);
  static void forget_sets(Set *&last, SlotList &slots);
  static void forget_before(Place &place, Set *set);
  static void drop(Set *set, SlotList &slots);

  Vector<Place *> buckets_;  // a power of two, or none
  size_t count_ = 0;
  // The last task that depends on all memory, or null: the writer of each
  // address that nobody has named since.
  TaskEnd *all_writer_ = nullptr;
};

}  // namespace yeti

#endif
