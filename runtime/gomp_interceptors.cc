// The entry points of libgomp that order threads: regions, barriers, critical
// sections, single with copyprivate, ordered. Locks and tasks are in
// gomp_lock_interceptors.cc and gomp_task_interceptors.cc.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/gomp.h"
#include "runtime/interception.h"
#include "runtime/team.h"

namespace yeti {
namespace {

// libgomp's own answers; these names are not wrapped.
RealFunction<int()> thread_number{{"omp_get_thread_num", nullptr, {nullptr}}};
RealFunction<int()> team_size{{"omp_get_num_threads", nullptr, {nullptr}}};

// A region on its way through libgomp, in place of the compiler's data.
// GOMP_parallel_reductions looks at the first word of the data, so it comes
// first here too.
struct Region {
  void *first_word = nullptr;
  Team team;
  void (*body)(void *);
  void *data;

  Region(ThreadState &creator, void (*body_of)(void *), void *data_of)
      : team(creator), body(body_of), data(data_of) {}
};

// What each thread of the team runs in place of the outlined function.
void run_member(void *given) {
  auto *region = static_cast<Region *>(given);
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr) return region->body(region->data);
  Member member;
  const unsigned number = static_cast<unsigned>(thread_number());
  const unsigned size = static_cast<unsigned>(team_size());
  {
    RuntimeScope scope(*thread);
    region->team.begin(member, *thread, number, size);
  }
  region->body(region->data);
  RuntimeScope scope(*thread);
  region->team.end(member);
}

// Runs a region by 'start(body, data)', which calls one of the real functions.
template <class Start>
void run_region(const Wrapper &wrapper, void (*body)(void *), void *data,
                bool uses_first_word, Start start) {
  if (!wrapper) return start(body, data);
  Region *region = nullptr;
  wrapper.inside([&](ThreadState &thread) {
    region = create<Region>(thread, body, data);
  });
  if (uses_first_word) region->first_word = *static_cast<void **>(data);
  start(run_member, region);
  wrapper.inside([&](ThreadState &thread) {
    region->team.join(thread);
    destroy(region);
  });
}

// Regions of the old interface, whose master calls the outlined function by
// itself between GOMP_parallel_start and GOMP_parallel_end.
struct OpenRegion {
  Region region;
  Member master;
  OpenRegion *outer;

  OpenRegion(ThreadState &creator, void (*body)(void *), void *data)
      : region(creator, body, data), outer(nullptr) {}
};
__thread OpenRegion *open_regions __attribute__((tls_model("initial-exec")));

// The first half: null if nothing is to be told.
template <class Start>
OpenRegion *open_region(const Wrapper &wrapper, void (*body)(void *),
                        void *data, Start start) {
  OpenRegion *open = nullptr;
  wrapper.inside([&](ThreadState &thread) {
    open = create<OpenRegion>(thread, body, data);
  });
  if (open == nullptr)
    start(body, data);
  else
    start(run_member, &open->region);
  return open;
}

// The second half, with the wrapper's own frame left: the master's part begins.
void begin_master(OpenRegion *open) {
  if (open == nullptr) return;
  open->outer = open_regions;
  open_regions = open;
  const unsigned size = static_cast<unsigned>(team_size());
  RuntimeScope scope(*hot.thread);
  open->region.team.begin(open->master, *hot.thread, 0, size);
}

void end_master(OpenRegion *open) {
  if (open == nullptr) return;
  open_regions = open->outer;
  RuntimeScope scope(*hot.thread);
  open->region.team.end(open->master);
}

}  // namespace

// Waits by 'wait' at a barrier of the calling thread's team. Tasks of the team
// are complete after it.
void wait_at_team_barrier(const Wrapper &wrapper, void (*wait)()) {
  Member *member = this_member();
  if (!wrapper || member == nullptr) return wait();
  const unsigned size = member->strand->info().team_size;
  BarrierRound *round = nullptr;
  wrapper.inside([&](ThreadState &thread) {
    round = on_barrier_arrive(thread, member->team->barrier(), size);
  });
  wait();
  wrapper.inside([&](ThreadState &thread) {
    on_barrier_leave(thread, round);
    on_acquire(thread, member->team->tasks());
  });
}

// As above for a barrier that cancellation may cut short: not everybody need
// arrive. Whoever leaves knows those that have come.
bool wait_at_cancellable_barrier(const Wrapper &wrapper, bool (*wait)()) {
  Member *member = this_member();
  if (!wrapper || member == nullptr) return wait();
  wrapper.inside([&](ThreadState &thread) {
    on_release(thread, member->team->cancellation());
  });
  const bool cancelled = wait();
  wrapper.inside([&](ThreadState &thread) {
    on_acquire(thread, member->team->cancellation());
    on_acquire(thread, member->team->tasks());
  });
  return cancelled;
}

}  // namespace yeti

using namespace yeti;
using Body = void (*)(void *);

// --- regions ---

YETI_INTERCEPT(void, GOMP_parallel,
               (Body body, void *data, unsigned threads, unsigned flags)) {
  YETI_WRAPPER(wrapper);
  run_region(wrapper, body, data, false, [&](Body run, void *given) {
    YETI_REAL(GOMP_parallel)(run, given, threads, flags);
  });
}

YETI_INTERCEPT(unsigned, GOMP_parallel_reductions,
               (Body body, void *data, unsigned threads, unsigned flags)) {
  YETI_WRAPPER(wrapper);
  unsigned result = 0;
  run_region(wrapper, body, data, true, [&](Body run, void *given) {
    result = YETI_REAL(GOMP_parallel_reductions)(run, given, threads, flags);
  });
  return result;
}

YETI_INTERCEPT(void, GOMP_parallel_sections,
               (Body body, void *data, unsigned threads, unsigned count,
                unsigned flags)) {
  YETI_WRAPPER(wrapper);
  run_region(wrapper, body, data, false, [&](Body run, void *given) {
    YETI_REAL(GOMP_parallel_sections)(run, given, threads, count, flags);
  });
}

// Loops whose schedule has a chunk size, and those whose schedule has none.
#define YETI_INTERCEPT_CHUNKED_LOOP(name)                                   \
  YETI_INTERCEPT(void, name,                                                \
                 (Body body, void *data, unsigned threads, long start,      \
                  long end, long step, long chunk, unsigned flags)) {       \
    YETI_WRAPPER(wrapper);                                                  \
    run_region(wrapper, body, data, false, [&](Body run, void *given) {     \
      YETI_REAL(name)(run, given, threads, start, end, step, chunk, flags); \
    });                                                                     \
  }
#define YETI_INTERCEPT_LOOP(name)                                       \
  YETI_INTERCEPT(void, name,                                            \
                 (Body body, void *data, unsigned threads, long start,  \
                  long end, long step, unsigned flags)) {               \
    YETI_WRAPPER(wrapper);                                              \
    run_region(wrapper, body, data, false, [&](Body run, void *given) { \
      YETI_REAL(name)(run, given, threads, start, end, step, flags);    \
    });                                                                 \
  }

YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_static)
YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_dynamic)
YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_guided)
YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_nonmonotonic_dynamic)
YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_nonmonotonic_guided)
YETI_INTERCEPT_LOOP(GOMP_parallel_loop_runtime)
YETI_INTERCEPT_LOOP(GOMP_parallel_loop_nonmonotonic_runtime)
YETI_INTERCEPT_LOOP(GOMP_parallel_loop_maybe_nonmonotonic_runtime)

#define YETI_INTERCEPT_REGION_START(name, parameters, arguments)           \
  YETI_INTERCEPT(void, name, parameters) {                                 \
    OpenRegion *open;                                                      \
    {                                                                      \
      YETI_WRAPPER(wrapper);                                               \
      open = open_region(wrapper, body, data, [&](Body run, void *given) { \
        YETI_REAL(name) arguments;                                         \
      });                                                                  \
    }                                                                      \
    begin_master(open);                                                    \
  }

YETI_INTERCEPT_REGION_START(GOMP_parallel_start,
                            (Body body, void *data, unsigned threads),
                            (run, given, threads))
YETI_INTERCEPT_REGION_START(GOMP_parallel_sections_start,
                            (Body body, void *data, unsigned threads,
                             unsigned count),
                            (run, given, threads, count))
YETI_INTERCEPT_REGION_START(GOMP_parallel_loop_static_start,
                            (Body body, void *data, unsigned threads,
                             long start, long end, long step, long chunk),
                            (run, given, threads, start, end, step, chunk))
YETI_INTERCEPT_REGION_START(GOMP_parallel_loop_dynamic_start,
                            (Body body, void *data, unsigned threads,
                             long start, long end, long step, long chunk),
                            (run, given, threads, start, end, step, chunk))
YETI_INTERCEPT_REGION_START(GOMP_parallel_loop_guided_start,
                            (Body body, void *data, unsigned threads,
                             long start, long end, long step, long chunk),
                            (run, given, threads, start, end, step, chunk))
YETI_INTERCEPT_REGION_START(GOMP_parallel_loop_runtime_start,
                            (Body body, void *data, unsigned threads,
                             long start, long end, long step),
                            (run, given, threads, start, end, step))

YETI_INTERCEPT(void, GOMP_parallel_end, ()) {
  OpenRegion *open = open_regions;
  end_master(open);
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_parallel_end)();
  if (open == nullptr) return;
  wrapper.inside([&](ThreadState &thread) {
    open->region.team.join(thread);
    destroy(open);
  });
}

// --- barriers, explicit and implied ---

#define YETI_INTERCEPT_BARRIER(name)                      \
  YETI_INTERCEPT(void, name, ()) {                        \
    YETI_WRAPPER(wrapper);                                \
    wait_at_team_barrier(wrapper, YETI_REAL(name).get()); \
  }
#define YETI_INTERCEPT_CANCELLABLE_BARRIER(name)                        \
  YETI_INTERCEPT(bool, name, ()) {                                      \
    YETI_WRAPPER(wrapper);                                              \
    return wait_at_cancellable_barrier(wrapper, YETI_REAL(name).get()); \
  }

YETI_INTERCEPT_BARRIER(GOMP_barrier)
YETI_INTERCEPT_BARRIER(GOMP_loop_end)
YETI_INTERCEPT_BARRIER(GOMP_sections_end)
YETI_INTERCEPT_CANCELLABLE_BARRIER(GOMP_barrier_cancel)
YETI_INTERCEPT_CANCELLABLE_BARRIER(GOMP_loop_end_cancel)
YETI_INTERCEPT_CANCELLABLE_BARRIER(GOMP_sections_end_cancel)

// --- single with copyprivate. All but one thread wait in copy_start for the
// one, which gets null there and brings the data to copy_end: together these
// are a barrier. Three objects take turns: while the one thread makes the next
// round's object fresh, before it lets the others out of this round, nobody can
// be using it any more or yet. ---

YETI_INTERCEPT(void *, GOMP_single_copy_start, ()) {
  YETI_WRAPPER(wrapper);
  Member *member = this_member();
  if (!wrapper || member == nullptr) return YETI_REAL(GOMP_single_copy_start)();
  const unsigned round = member->copies++;
  wrapper.inside([&](ThreadState &thread) {
    on_release(thread, member->team->copy(round));
  });
  void *data = YETI_REAL(GOMP_single_copy_start)();
  if (data != nullptr)
    wrapper.inside([&](ThreadState &thread) {
      on_acquire(thread, member->team->copy(round));
    });
  return data;
}

YETI_INTERCEPT(void, GOMP_single_copy_end, (void *data)) {
  YETI_WRAPPER(wrapper);
  Member *member = this_member();
  if (!wrapper || member == nullptr)
    return YETI_REAL(GOMP_single_copy_end)(data);
  const unsigned round = member->copies - 1;
  wrapper.inside([&](ThreadState &thread) {
    on_sync_destroy(thread, member->team->copy(round + 1));
    on_release(thread, member->team->copy(round));
  });
  YETI_REAL(GOMP_single_copy_end)(data);
  wrapper.inside([&](ThreadState &thread) {
    on_acquire(thread, member->team->copy(round));
  });
}

// --- ordered: one iteration's part after the other's ---

YETI_INTERCEPT(void, GOMP_ordered_start, ()) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_ordered_start)();
  if (Member *member = this_member())
    wrapper.inside([&](ThreadState &thread) {
      on_acquire(thread, member->team->ordered());
    });
}

YETI_INTERCEPT(void, GOMP_ordered_end, ()) {
  YETI_WRAPPER(wrapper);
  if (Member *member = this_member())
    wrapper.inside([&](ThreadState &thread) {
      on_release(thread, member->team->ordered());
    });
  YETI_REAL(GOMP_ordered_end)();
}
