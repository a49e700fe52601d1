// Target regions that run on the host, and leagues of teams.
//
// The body of a target region is wrapped: our record travels as the first of
// the mapped addresses. If there is a device that could run the region, the
// body's address must not change, so nothing is wrapped.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <optional>

#include "runtime/base/flags.h"
#include "runtime/gomp/gomp.h"
#include "runtime/gomp/gomp_depend.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/openmp/contention_group.h"
#include "runtime/openmp/task.h"
#include "runtime/thread/runtime_scope.h"

namespace yeti {
namespace {

using Body = void (*)(void *);

constexpr unsigned kNoWait = 1u << 0;  // libgomp's flag

RealFunction<int()> device_count{{"omp_get_num_devices", nullptr, {nullptr}}};
RealFunction<int()> team_number{{"omp_get_team_num", nullptr, {nullptr}}};
RealFunction<int()> league_size{{"omp_get_num_teams", nullptr, {nullptr}}};
RealFunction<void(void **)> make_empty_task{
    {"GOMP_taskwait_depend_nowait", nullptr, {nullptr}}};

// --- target ---

struct Target {
  Body body;
  void **depends;  // the task waits for these; or null
  Task *task;      // null if the region is a part of its creator
};

TaskOrigin origin_of(ThreadState &thread) {
  return {thread.calls.intern(), hot.construct};
}

// Runs the region as a team of one thread.
void run_region(ThreadState &thread, Body body, void *data) {
  ++thread.runtime_depth;
  Team team(thread);
  std::optional<Member> member;
  member.emplace(team, thread, 0u, 1u);
  --thread.runtime_depth;
  body(data);
  RuntimeScope scope(thread);
  member->end();
  team.join(thread);
}

// What libgomp runs in place of the body.
void run_target(void *given) {
  auto **addresses = static_cast<void **>(given);
  auto *record = static_cast<Target *>(addresses[0]);
  const Target target = *record;
  if (target.task != nullptr) destroy(record);
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr) return target.body(addresses + 1);
  if (target.task == nullptr) {
    if (target.depends != nullptr) {
      RuntimeScope scope(*thread);
      on_dependences_waited_for(*thread, dependences_of(target.depends));
    }
    return run_region(*thread, target.body, addresses + 1);
  }
  ++thread->runtime_depth;
  RunningTask running(*thread, target.task,
                      address_of(__builtin_frame_address(0)));
  --thread->runtime_depth;
  run_region(*thread, target.body, addresses + 1);
  RuntimeScope scope(*thread);
  running.end();
}

// Returns 'first' followed by the 'count' elements of 'array'.
template <class T>
Vector<T> with_first(T first, const T *array, size_t count) {
  Vector<T> result;
  result.push_back(first);
  result.insert(result.end(), array, array + count);
  return result;
}

// Calls start(body, count, addresses, sizes, kinds), one of the real functions,
// with the body and its mapped addresses wrapped.
template <class Kind, class Start>
void start_target(const Wrapper &wrapper, Body body, size_t count,
                  void **addresses, size_t *sizes, Kind *kinds, bool is_task,
                  void **depends, Start start) {
  if (!wrapper || device_count() > 0)
    return start(body, count, addresses, sizes, kinds);
  Target here = {body, depends, nullptr};
  Target *target = &here;
  Vector<void *> all_addresses;
  Vector<size_t> all_sizes;
  Vector<Kind> all_kinds;
  wrapper.inside([&](ThreadState &thread) {
    thread.note_stack_use(address_of(&here));
    if (is_task)
      target = create<Target>(
          Target{body, nullptr,
                 create_task(thread, TaskKind(), origin_of(thread),
                             dependences_of(depends))});
    all_addresses = with_first(static_cast<void *>(target), addresses, count);
    all_sizes = with_first(size_t{0}, sizes, count);
    all_kinds = with_first(Kind{0}, kinds, count);
  });
  start(run_target, count + 1, all_addresses.data(), all_sizes.data(),
        all_kinds.data());
}

// A construct that only moves data, or makes an interoperability object, has
// waited, or will wait, for what it depends on.
void tell_of_data_construct(const Wrapper &wrapper, unsigned flags,
                            void **depends) {
  if (depends == nullptr) return;
  wrapper.inside([&](ThreadState &thread) {
    if ((flags & kNoWait) != 0)
      complete_empty_task(create_task(thread, TaskKind(), origin_of(thread),
                                      dependences_of(depends)));
    else
      on_dependences_waited_for(thread, dependences_of(depends));
  });
}

// --- leagues: the host runs their teams one after the other, which does not
// order them. ---

struct League {
  Team team;
  Body body;
  void *data;

  League(ThreadState &creator, Body body, void *data)
      : team(creator), body(body), data(data) {
    team.become_league();
  }
};

unsigned number_in_league() {
  return static_cast<unsigned>(team_number());
}

// What libgomp happens to order is order with schedules=observed.
void enter_group(Member &member, ContentionGroup &group) {
  if (flags().schedules == Schedules::kAny)
    member.context.contention_group = &group;
}

void run_team(void *given) {
  auto *league = static_cast<League *>(given);
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr) return league->body(league->data);
  const Address frame = address_of(__builtin_frame_address(0));
  ++thread->runtime_depth;
  freshen_stack_below(*thread, frame);
  Member member(league->team, *thread, number_in_league(),
                static_cast<unsigned>(league_size()));
  ContentionGroup group;
  enter_group(member, group);
  --thread->runtime_depth;
  league->body(league->data);
  RuntimeScope scope(*thread);
  member.end();
  freshen_stack_below(*thread, frame);
}

// A league inside a target region, whose body is not a separate function.
struct OpenLeague {
  std::optional<Team> team;
  std::optional<Member> member;
  std::optional<ContentionGroup> group;
  OpenLeague *outer = nullptr;
};
__thread OpenLeague *open_leagues __attribute__((tls_model("initial-exec")));

// The private variables of the teams are in the frame of the calling function,
// where each team's replace those of the team before.
void freshen_calling_frame(ThreadState &thread) {
  const Frame *caller = thread.calls.innermost();
  const Address low = address_of(__builtin_frame_address(0));
  if (caller != nullptr && caller->cfa > low)
    on_memory_fresh(thread, low, caller->cfa - low);
  freshen_stack_below(thread, low);
}

void begin_league(ThreadState &thread) {
  OpenLeague *league = create<OpenLeague>();
  league->team.emplace(thread);
  league->team->become_league();
  league->outer = open_leagues;
  open_leagues = league;
}

void begin_team(ThreadState &thread) {
  freshen_calling_frame(thread);
  open_leagues->member.emplace(*open_leagues->team, thread, number_in_league(),
                               static_cast<unsigned>(league_size()));
  open_leagues->group.emplace();
  enter_group(*open_leagues->member, *open_leagues->group);
}

void end_team() {
  open_leagues->member->end();
  open_leagues->member.reset();
  open_leagues->group.reset();
}

void end_league(ThreadState &thread) {
  OpenLeague *league = open_leagues;
  freshen_calling_frame(thread);
  open_leagues = league->outer;
  league->team->join(thread);
  destroy(league);
}

}  // namespace
}  // namespace yeti

using namespace yeti;

YETI_INTERCEPT(void, GOMP_target_ext,
               (int device, Body body, size_t count, void **addresses,
                size_t *sizes, unsigned short *kinds, unsigned flags,
                void **depends, void **arguments)) {
  YETI_WRAPPER(wrapper);
  start_target(
      wrapper, body, count, addresses, sizes, kinds, (flags & kNoWait) != 0,
      depends,
      [&](Body run, size_t number, void **at, size_t *of, unsigned short *as) {
        YETI_REAL(GOMP_target_ext)
        (device, run, number, at, of, as, flags, depends, arguments);
      });
}

YETI_INTERCEPT(void, GOMP_target,
               (int device, Body body, const void *unused, size_t count,
                void **addresses, size_t *sizes, unsigned char *kinds)) {
  YETI_WRAPPER(wrapper);
  start_target(
      wrapper, body, count, addresses, sizes, kinds, false, nullptr,
      [&](Body run, size_t number, void **at, size_t *of, unsigned char *as) {
        YETI_REAL(GOMP_target)
        (device, run, unused, number, at, of, as);
      });
}

#define YETI_INTERCEPT_DATA_CONSTRUCT(name)                                  \
  YETI_INTERCEPT(void, name,                                                 \
                 (int device, size_t count, void **addresses, size_t *sizes, \
                  unsigned short *kinds, unsigned flags, void **depends)) {  \
    YETI_WRAPPER(wrapper);                                                   \
    YETI_REAL(name)(device, count, addresses, sizes, kinds, flags, depends); \
    tell_of_data_construct(wrapper, flags, depends);                         \
  }

YETI_INTERCEPT_DATA_CONSTRUCT(GOMP_target_enter_exit_data)
YETI_INTERCEPT_DATA_CONSTRUCT(GOMP_target_update_ext)

// Without a device libgomp waits even with nowait, by which the program asks
// for an empty task: here it gets one.
YETI_INTERCEPT(void, GOMP_interop,
               (int device, int inits, void *init, const int *kinds,
                const char **preferences, int uses, void *use, int destroys,
                void *destroy, unsigned flags, void **depends)) {
  YETI_WRAPPER(wrapper);
  const bool is_task =
      depends != nullptr && (flags & kNoWait) != 0 && device_count() == 0;
  YETI_REAL(GOMP_interop)
  (device, inits, init, kinds, preferences, uses, use, destroys, destroy, flags,
   is_task ? nullptr : depends);
  tell_of_data_construct(wrapper, flags, depends);
  if (is_task) make_empty_task(depends);
}

// --- copies of memory that are tasks. What they access is not seen, as of
// those that are none. ---

static void tell_of_copy(const Wrapper &wrapper, const DependObject *list,
                         int count) {
  if (list == nullptr || count <= 0) return;
  wrapper.inside([&](ThreadState &thread) {
    complete_empty_task(create_task(thread, TaskKind(), origin_of(thread),
                                    dependences_of(list, count)));
  });
}

YETI_INTERCEPT(int, omp_target_memcpy_async,
               (void *to, const void *from, size_t size, size_t to_offset,
                size_t from_offset, int to_device, int from_device, int count,
                DependObject *list)) {
  YETI_WRAPPER(wrapper);
  const int error =
      YETI_REAL(omp_target_memcpy_async)(to, from, size, to_offset, from_offset,
                                         to_device, from_device, count, list);
  if (error == 0) tell_of_copy(wrapper, list, count);
  return error;
}

YETI_INTERCEPT(int, omp_target_memcpy_rect_async,
               (void *to, const void *from, size_t size, int dimensions,
                const size_t *volume, const size_t *to_offsets,
                const size_t *from_offsets, const size_t *to_dimensions,
                const size_t *from_dimensions, int to_device, int from_device,
                int count, DependObject *list)) {
  YETI_WRAPPER(wrapper);
  const int error = YETI_REAL(omp_target_memcpy_rect_async)(
      to, from, size, dimensions, volume, to_offsets, from_offsets,
      to_dimensions, from_dimensions, to_device, from_device, count, list);
  if (error == 0) tell_of_copy(wrapper, list, count);
  return error;
}

YETI_INTERCEPT(void *, omp_target_memset_async,
               (void *to, int value, size_t size, int device, int count,
                DependObject *list)) {
  YETI_WRAPPER(wrapper);
  void *result =
      YETI_REAL(omp_target_memset_async)(to, value, size, device, count, list);
  tell_of_copy(wrapper, list, count);
  return result;
}

YETI_INTERCEPT(void, GOMP_teams_reg,
               (Body body, void *data, unsigned teams, unsigned thread_limit,
                unsigned flags)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper)
    return YETI_REAL(GOMP_teams_reg)(body, data, teams, thread_limit, flags);
  std::optional<League> league;
  wrapper.inside([&](ThreadState &thread) {
    thread.note_stack_use(address_of(&league));
    league.emplace(thread, body, data);
  });
  YETI_REAL(GOMP_teams_reg)
  (run_team, static_cast<void *>(&*league), teams, thread_limit, flags);
  wrapper.inside([&](ThreadState &thread) {
    league->team.join(thread);
    league.reset();
  });
}

// Called before each team. The first call has 'is_first'; the last one returns
// false.
YETI_INTERCEPT(bool, GOMP_teams4,
               (unsigned least, unsigned most, unsigned thread_limit,
                bool is_first)) {
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr)
    return YETI_REAL(GOMP_teams4)(least, most, thread_limit, is_first);
  RuntimeScope scope(*thread);
  if (is_first)
    begin_league(*thread);
  else if (open_leagues != nullptr)
    end_team();
  const bool has_next =
      YETI_REAL(GOMP_teams4)(least, most, thread_limit, is_first);
  if (open_leagues == nullptr) return has_next;
  if (has_next)
    begin_team(*thread);
  else
    end_league(*thread);
  return has_next;
}
