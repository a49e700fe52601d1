// Dependences between the children of one task: for each address the tasks that
// the next one has to follow. Knows which tasks precede which, and what those
// leave behind; not when they run.
//
// A task that follows others may continue their slots: a chain of tasks needs
// one, however long it is.
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

// What a task leaves to those that follow it, who know all that it began with:
// they are siblings and were created later. Lives as long as anybody refers to
// it: the task until its end, those that follow it, the table in which it is
// listed. There may be one for each task that nobody has waited for.
struct TaskEnd {
  std::atomic<uint32_t> users{1};
  SpinLock lock;
  // Guarded by 'lock', as all below: what has to happen before it is over. The
  // task ends, and an event may have to be fulfilled.
  uint32_t awaited = 1;
  News news;
  SlotList slots;  // that it had
  // Of a task for which nothing runs: those before it are in its place.
  Predecessors *stands_for = nullptr;

  ~TaskEnd();
};
static_assert(sizeof(TaskEnd) <= 64);

inline void take_user(TaskEnd &end) {
  end.users.fetch_add(1, std::memory_order_relaxed);
}
void drop_user(TaskEnd *end);

// The task's own 'strand' is finished, and leaves its slots if others may
// follow; whoever knows 'clock' has fulfilled its event.
void add_end(TaskEnd &end, Strand &strand, bool leaves_slots);
void add_fulfilment(TaskEnd &end, const VectorClock &clock);

// Tasks that exclude each other: what one knew at its end is known to the next.
struct Exclusion {
  std::atomic<uint32_t> users{1};
  SpinLock lock;
  VectorClock clock;
};

// What a task has to follow. Refers to the tasks that are not known to have
// ended.
struct Predecessors {
  Predecessors() = default;
  ~Predecessors();
  Predecessors(const Predecessors &) = delete;
  Predecessors &operator=(const Predecessors &) = delete;

  // Adds 'end', or what it stands for.
  void add(TaskEnd &end);
  void add(Predecessors &others);
  bool is_empty() const {
    return tasks.empty() && ended.is_empty() && slots.is_empty();
  }
  // The task excludes the others of 'exclusion'.
  void add(Exclusion &exclusion);
  // One of 'slots' suffices. The others are for those that follow, too.
  void take_one(SlotList &from) {
    if (slots.is_empty() && !from.is_empty()) slots.push(from.pop());
  }
  // When all of them have ended: 'strand' learns what they knew and gets a slot
  // of theirs.
  void acquire(Strand &strand);
  // The exclusive part of 'strand's task is over.
  void release_exclusions(Strand &strand) const;

  News ended;
  SlotList slots;
  // Ends, and, marked by their lowest bit, exclusions.
  Vector<uintptr_t> tasks;
};
static_assert(sizeof(Predecessors) <= 64);

// Used by the parent only.
class DependTable {
 public:
  ~DependTable();
  // The next child depends on 'address' in the manner of 'kind': what it has to
  // follow is added to 'predecessors'. If 'task' is not null, later children
  // may have to follow it.
  void add(const Dependence &dependence, TaskEnd *task,
           Predecessors &predecessors);
  // The parent has waited for all of its children, so that nobody need follow
  // them any more, and gets their slots.
  void clear(SlotList &slots);

 private:
  // Tasks that need not follow each other. Those that have ended are only
  // remembered by what they leave.
  struct Set {
    const DependKind kind;
    News ended;
    SlotList slots;
    Vector<TaskEnd *> tasks;
    Exclusion *exclusion = nullptr;
    Set *before = nullptr;  // which its tasks follow; or the place's writer

    explicit Set(DependKind kind) : kind(kind) {}
    void forget_ended();
  };
  // What is known of an address. There may be as many as there are tasks.
  struct Place {
    Place *next;  // of equal hash
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

  Vector<Place *> buckets_;  // as many as a power of two, or none
  size_t count_ = 0;
  // The last task that depends on all memory, or null: the writer of each
  // address that nobody has named since.
  TaskEnd *all_writer_ = nullptr;
};

}  // namespace yeti

#endif
