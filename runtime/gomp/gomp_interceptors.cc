// The entry points of libgomp that order threads: regions, barriers, critical
// sections, single with copyprivate, ordered. Loops, locks, tasks and targets
// have their own files.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <optional>

#include "runtime/gomp/gomp.h"
#include "runtime/interception/interception.h"
#include "runtime/openmp/job.h"
#include "runtime/openmp/task.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/serial_phase.h"

namespace yeti {
namespace {

// libgomp's own answers; these functions are not wrapped.
RealFunction<int()> thread_number{{"omp_get_thread_num", nullptr, {nullptr}}};
RealFunction<int()> team_size{{"omp_get_num_threads", nullptr, {nullptr}}};

// The last call of omp_set_num_threads by the thread was for one.
__thread bool asks_for_one_thread __attribute__((tls_model("initial-exec")));

// A region while libgomp runs it, in place of the compiler's data.
// GOMP_parallel_reductions looks at the first word of the data, so that word
// comes first here too. Everything that a member needs that does nothing is in
// one cache line, so its core need not get more than that line from the
// creator's core.
struct alignas(64) Region {
  void *first_word = nullptr;
  void (*body)(void *);
  void *data;
  StackId created_at;
  bool is_in_league;
  Team team;

  Region(ThreadState &creator, void (*body_of)(void *), void *data_of)
      : body(body_of), data(data_of), team(creator) {
    created_at = team.created_at();
    is_in_league = team.is_in_league();
  }
};

// A region from the creator's point of view.
class OpenRegion {
 public:
  // 'threads' is how many the construct asks for; 0: it does not say.
  OpenRegion(const Wrapper &wrapper, void (*body)(void *), void *data,
             unsigned threads) {
    wrapper.inside([&](ThreadState &thread) {
      thread.note_stack_use(address_of(this));
      region_.emplace(thread, body, data);
      if (threads == 1 || (threads == 0 && asks_for_one_thread))
        region_->team.be_alone();
    });
  }
  Region &operator*() { return *region_; }
  Region *operator->() { return &*region_; }
  void join(const Wrapper &wrapper) {
    wrapper.inside([&](ThreadState &thread) {
      region_->team.join(thread);
      region_.reset();
    });
  }

 private:
  std::optional<Region> region_;
};

// A member while it runs; made when it does something that matters.
struct PendingMember : PendingStrand {
  Team *team;
  CallStack::Base calls;
  std::optional<Member> member;
};

void begin_member(PendingStrand &self, ThreadState &thread) {
  auto &pending = static_cast<PendingMember &>(self);
  pending.member.emplace(*pending.team, thread,
                         static_cast<unsigned>(thread_number()),
                         static_cast<unsigned>(team_size()), pending.calls);
}

// What each thread of the team runs in place of the outlined function.
void run_member(void *given) {
  auto *region = static_cast<Region *>(given);
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr) return region->body(region->data);
  Strand &around = thread->strand();  // begins it if it is pending
  if (__builtin_expect(around.runs_beside(), 0) && thread_number() != 0)
    rest_between_teams(*thread);
  PendingMember pending;
  pending.begin = begin_member;
  pending.team = &region->team;
  pending.calls = thread->calls.begin_strand(region->created_at);
  if (region->is_in_league) {
    RuntimeScope scope(*thread);
    freshen_stack_below(*thread, address_of(__builtin_frame_address(0)));
  }
  thread->enter_pending(&pending);
  region->body(region->data);
  if (thread->leave_pending(&pending)) {
    thread->calls.end_strand(pending.calls);
  } else {
    RuntimeScope scope(*thread);
    pending.member->end();
  }
}

// Runs a region by 'start(body, data)', which calls one of the real functions.
template <class Start>
void run_region(const Wrapper &wrapper, void (*body)(void *), void *data,
                unsigned threads, bool uses_first_word, Start start) {
  if (!wrapper) return start(body, data);
  OpenRegion region(wrapper, body, data, threads);
  if (uses_first_word) region->first_word = *static_cast<void **>(data);
  start(run_member, &*region);
  region.join(wrapper);
}

// A region of the old interface: the master itself calls the outlined function
// between GOMP_parallel_start and GOMP_parallel_end.
struct SplitRegion {
  OpenRegion region;
  std::optional<Member> master;
  SplitRegion *outer = nullptr;

  SplitRegion(const Wrapper &wrapper, void (*body)(void *), void *data,
              unsigned threads)
      : region(wrapper, body, data, threads) {}
};
__thread SplitRegion *split_regions __attribute__((tls_model("initial-exec")));

// The first half. Returns null if the runtime is not to see the region.
template <class Start>
SplitRegion *start_region(const Wrapper &wrapper, void (*body)(void *),
                          void *data, unsigned threads, Start start) {
  if (!wrapper) {
    start(body, data);
    return nullptr;
  }
  SplitRegion *split = create<SplitRegion>(wrapper, body, data, threads);
  start(run_member, &*split->region);
  return split;
}

// The second half, after the wrapper's own frame is left: the master's part
// begins.
void begin_master(SplitRegion *split) {
  if (split == nullptr) return;
  split->outer = split_regions;
  split_regions = split;
  const unsigned size = static_cast<unsigned>(team_size());
  RuntimeScope scope(*hot.thread);
  split->master.emplace(split->region->team, *hot.thread, 0, size);
}

void end_master(SplitRegion *split) {
  if (split == nullptr) return;
  split_regions = split->outer;
  RuntimeScope scope(*hot.thread);
  split->master->end();
}

}  // namespace

namespace {

// The calling thread's context if barriers concern it, else null.
Context *waiting_context(const Wrapper &wrapper) {
  return wrapper ? context_at_barrier(wrapper.thread()) : nullptr;
}

}  // namespace

// A barrier ends a job that cancellation has cut short.
void wait_at_team_barrier(const Wrapper &wrapper, void (*wait)()) {
  Context *context = waiting_context(wrapper);
  if (context == nullptr) return wait();
  wrapper.inside([&](ThreadState &thread) {
    end_job(thread, address_of(__builtin_frame_address(0)));
    context->team->arrive(*context);
  });
  wait();
  wrapper.inside([&](ThreadState &) { context->team->leave(*context); });
}

bool wait_at_cancellable_barrier(const Wrapper &wrapper, bool (*wait)()) {
  Context *context = waiting_context(wrapper);
  if (context == nullptr) return wait();
  wrapper.inside([&](ThreadState &thread) {
    end_job(thread, address_of(__builtin_frame_address(0)));
    context->team->arrive(*context);
  });
  const bool cancelled = wait();
  wrapper.inside([&](ThreadState &) {
    if (cancelled)
      context->team->leave_cancelled(*context);
    else
      context->team->leave(*context);
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
  run_region(wrapper, body, data, threads, false, [&](Body run, void *given) {
    YETI_REAL(GOMP_parallel)(run, given, threads, flags);
  });
}

YETI_INTERCEPT(unsigned, GOMP_parallel_reductions,
               (Body body, void *data, unsigned threads, unsigned flags)) {
  YETI_WRAPPER(wrapper);
  unsigned result = 0;
  run_region(wrapper, body, data, threads, true, [&](Body run, void *given) {
    result = YETI_REAL(GOMP_parallel_reductions)(run, given, threads, flags);
  });
  return result;
}

YETI_INTERCEPT(void, GOMP_parallel_sections,
               (Body body, void *data, unsigned threads, unsigned count,
                unsigned flags)) {
  YETI_WRAPPER(wrapper);
  run_region(wrapper, body, data, threads, false, [&](Body run, void *given) {
    YETI_REAL(GOMP_parallel_sections)(run, given, threads, count, flags);
  });
}

// Loops whose schedule takes a chunk size, and those whose schedule does not.
#define YETI_INTERCEPT_CHUNKED_LOOP(name)                               \
  YETI_INTERCEPT(void, name,                                            \
                 (Body body, void *data, unsigned threads, long start,  \
                  long end, long step, long chunk, unsigned flags)) {   \
    YETI_WRAPPER(wrapper);                                              \
    run_region(wrapper, body, data, threads, false,                     \
               [&](Body run, void *given) {                             \
                 YETI_REAL(name)                                        \
                 (run, given, threads, start, end, step, chunk, flags); \
               });                                                      \
  }
#define YETI_INTERCEPT_LOOP(name)                                         \
  YETI_INTERCEPT(void, name,                                              \
                 (Body body, void *data, unsigned threads, long start,    \
                  long end, long step, unsigned flags)) {                 \
    YETI_WRAPPER(wrapper);                                                \
    run_region(                                                           \
        wrapper, body, data, threads, false, [&](Body run, void *given) { \
          YETI_REAL(name)(run, given, threads, start, end, step, flags);  \
        });                                                               \
  }

YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_static)
YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_dynamic)
YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_guided)
YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_nonmonotonic_dynamic)
YETI_INTERCEPT_CHUNKED_LOOP(GOMP_parallel_loop_nonmonotonic_guided)
YETI_INTERCEPT_LOOP(GOMP_parallel_loop_runtime)
YETI_INTERCEPT_LOOP(GOMP_parallel_loop_nonmonotonic_runtime)
YETI_INTERCEPT_LOOP(GOMP_parallel_loop_maybe_nonmonotonic_runtime)

#define YETI_INTERCEPT_REGION_START(name, parameters, arguments) \
  YETI_INTERCEPT(void, name, parameters) {                       \
    SplitRegion *split;                                          \
    {                                                            \
      YETI_WRAPPER(wrapper);                                     \
      split = start_region(wrapper, body, data, threads,         \
                           [&](Body run, void *given) {          \
                             YETI_REAL(name) arguments;          \
                           });                                   \
    }                                                            \
    begin_master(split);                                         \
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
  SplitRegion *split = split_regions;
  end_master(split);
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_parallel_end)();
  if (split == nullptr) return;
  split->region.join(wrapper);
  destroy(split);
}

// --- what the program says of the size of teams ---

YETI_INTERCEPT(void, omp_set_num_threads, (int threads)) {
  YETI_WRAPPER(wrapper);
  asks_for_one_thread = threads == 1;
  YETI_REAL(omp_set_num_threads)(threads);
}

// Those of Fortran.
#define YETI_INTERCEPT_SET_NUM_THREADS(name, number)       \
  YETI_INTERCEPT(void, name##_, (const number *threads)) { \
    YETI_WRAPPER(wrapper);                                 \
    asks_for_one_thread = *threads == 1;                   \
    YETI_REAL(name##_)(threads);                           \
  }

YETI_INTERCEPT_SET_NUM_THREADS(omp_set_num_threads, int32_t)
YETI_INTERCEPT_SET_NUM_THREADS(omp_set_num_threads_8, int64_t)

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
YETI_INTERCEPT_BARRIER(GOMP_sections_end)
YETI_INTERCEPT_CANCELLABLE_BARRIER(GOMP_barrier_cancel)
YETI_INTERCEPT_CANCELLABLE_BARRIER(GOMP_sections_end_cancel)

// --- single with copyprivate. All threads but one wait in
// GOMP_single_copy_start. The one gets null there and passes the data to
// GOMP_single_copy_end. Together the two calls are a barrier. ---

YETI_INTERCEPT(void *, GOMP_single_copy_start, ()) {
  YETI_WRAPPER(wrapper);
  Context *context = waiting_context(wrapper);
  if (context == nullptr) return YETI_REAL(GOMP_single_copy_start)();
  wrapper.inside([&](ThreadState &) { context->team->arrive(*context); });
  void *data = YETI_REAL(GOMP_single_copy_start)();
  if (data != nullptr)
    wrapper.inside([&](ThreadState &) { context->team->leave(*context); });
  return data;
}

YETI_INTERCEPT(void, GOMP_single_copy_end, (void *data)) {
  YETI_WRAPPER(wrapper);
  Context *context = waiting_context(wrapper);
  if (context == nullptr) return YETI_REAL(GOMP_single_copy_end)(data);
  wrapper.inside([&](ThreadState &) { context->team->arrive(*context); });
  YETI_REAL(GOMP_single_copy_end)(data);
  wrapper.inside([&](ThreadState &) { context->team->leave(*context); });
}

// --- ordered: the parts of the iterations run one after the other ---

YETI_INTERCEPT(void, GOMP_ordered_start, ()) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_ordered_start)();
  if (Context *context = this_context())
    wrapper.inside(
        [&](ThreadState &) { context->team->enter_ordered(*context); });
}

YETI_INTERCEPT(void, GOMP_ordered_end, ()) {
  YETI_WRAPPER(wrapper);
  if (Context *context = this_context())
    wrapper.inside(
        [&](ThreadState &) { context->team->leave_ordered(*context); });
  YETI_REAL(GOMP_ordered_end)();
}
