// Taskloops of libgomp.
//
// If the program gives a taskloop no copy function, neither do we: with one,
// libgomp would put all of its tasks on the creator's stack. So nothing tells
// of the creation of the single tasks; they share what they take from their
// creator. If the program gives a copy function, ours tells of each task.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <optional>

#include "runtime/gomp/gomp_task.h"
#include "runtime/thread/runtime_scope.h"

namespace yeti {
namespace {

using namespace gomp_task;

class Loop;

// Replaces the data. libgomp writes the range of a task to the start and
// expects the reductions after it. The program's data follow at the loop's
// offset, over the words that are no longer needed when the data are used. So a
// taskloop with a copy function needs as much room on the stack as without
// Yeti, or little more.
struct Block {
  long range[2];
  const void *reductions;
  Loop *loop;
};
constexpr size_t kLeastOffset = offsetof(Block, reductions);
static_assert(kLeastOffset % kAlignment == 0);
static_assert(sizeof(Block) == kLeastOffset + sizeof Block::range);

// The number of iterations of a loop, computed as libgomp does.
struct Iterations {
  uint64_t step;
  bool is_up;

  uint64_t between(uint64_t first, uint64_t end) const {
    return is_up ? (end - first + step - 1) / step
                 : (first - end - step - 1) / -step;
  }
};

// What the tasks of a taskloop share.
class Loop : public TeamsOwn {
 public:
  Body body;
  Copy copy;
  char *data;  // the caller's
  size_t size;
  size_t offset;  // of the data in a block
  unsigned flags;
  const YetiConstruct *construct;
  const void *reductions;
  // The block in which tasks that run at once run in turn; null if the program
  // has a copy function.
  const Block *block = nullptr;
  std::optional<TaskSeed> seed;  // for tasks that do not run at once
  Iterations iterations;

  TaskKind kind() const { return {(flags & kIf) == 0, (flags & kFinal) != 0}; }
  char *data_in(void *given) const {
    return static_cast<char *>(given) + offset;
  }
  long size_of_block() const { return static_cast<long>(offset + size); }

  // Makes a copy that outlives the call, for 'uses' users.
  Loop *keep(Team &team, uint64_t uses) const {
    Loop *kept = create<Loop>();
    kept->body = body;
    kept->copy = copy;
    kept->data = data;
    kept->size = size;
    kept->offset = offset;
    kept->flags = flags;
    kept->construct = construct;
    kept->reductions = reductions;
    kept->iterations = iterations;
    kept->destroy = [](TeamsOwn *self) {
      yeti::destroy(static_cast<Loop *>(self));
    };
    kept->keeper_ = &team;
    kept->uses_ = uses;
    team.keep(kept);
    return kept;
  }
  bool is_kept() const { return keeper_ != nullptr; }
  bool is_for_one_task() const { return is_kept() && copy != nullptr; }
  void end_uses(uint64_t uses) {
    if (uses_.fetch_sub(uses, std::memory_order_acq_rel) == uses)
      keeper_->drop(this);
  }

 private:
  Team *keeper_ = nullptr;
  std::atomic<uint64_t> uses_{0};
};

RealFunction<int()> thread_number{{"omp_get_thread_num", nullptr, {nullptr}}};

// The tasks of a taskloop with a reduction find their thread's copy themselves.
// 'reductions' holds the size of a copy, then the address of the first.
void tell_of_copy(ThreadState &thread, const void *reductions) {
  const auto *words = static_cast<const uintptr_t *>(reductions);
  const auto number = static_cast<uintptr_t>(thread_number());
  RuntimeScope scope(thread);
  on_reduction_copy_used(thread, words[2] + number * words[1]);
}

// Takes what tasks need that the thread creates now and that may run after it
// has continued.
void seed(Loop &loop, ThreadState &thread) {
  loop.seed.emplace(thread, loop.kind(),
                    TaskOrigin{thread.calls.intern(), loop.construct});
}

// --- tasks ---

struct PendingPart : PendingTask {
  const Loop *loop;
  bool is_at_once;
};

void begin_part(PendingStrand &self, ThreadState &thread) {
  auto &pending = static_cast<PendingPart &>(self);
  const Loop &loop = *pending.loop;
  if (pending.is_at_once)
    pending.run(thread,
                create_task(thread, loop.kind(),
                            {thread.calls.creation(), loop.construct}, {}));
  else
    pending.run(thread, create_one_of(*loop.seed));
}

// A task that runs at once is created from its creator's present state.
void run_judged(ThreadState &thread, const Loop &loop, char *data,
                bool is_at_once, Address frame) {
  thread.strand();  // begins the enclosing strand if it is pending
  PendingPart pending;
  pending.loop = &loop;
  pending.is_at_once = is_at_once;
  if (is_at_once)
    thread.calls.begin_strand_here(pending.calls);
  else
    pending.calls = thread.calls.begin_strand(StackId::kNone);
  freshen_stack(thread, frame);
  enter_task(pending, thread, begin_part, frame);
  if (loop.reductions != nullptr) tell_of_copy(thread, loop.reductions);
  loop.body(data);
  leave_task(pending, thread);
}

void run_part(void *given) {
  auto &block = *static_cast<Block *>(given);
  Loop &loop = *block.loop;
  const auto from = static_cast<uint64_t>(block.range[0]);
  const auto to = static_cast<uint64_t>(block.range[1]);
  char *data = loop.data_in(given);
  copy_bytes(data, reinterpret_cast<char *>(block.range), sizeof block.range);
  const bool is_in_turn = given == loop.block;
  const bool is_at_once = is_in_turn || !loop.seed.has_value();
  // The data that tasks use in turn count as part of each task's stack.
  const Address frame = is_in_turn ? address_of(data) + loop.size
                                   : address_of(__builtin_frame_address(0));
  ThreadState *thread = intercepting_thread();
  if (thread != nullptr)
    run_judged(*thread, loop, data, is_at_once, frame);
  else
    loop.body(data);
  block.reductions = loop.reductions;
  block.loop = &loop;  // for the next task
  if (!loop.is_kept()) return;
  thread = hot.thread;
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  loop.end_uses(loop.is_for_one_task() ? 1 : loop.iterations.between(from, to));
}

// The creation of a task with a copy function, on the creator's thread. libgomp
// creates all tasks before it runs the first.
void copy_part(void *to, void *from) {
  auto &target = *static_cast<Block *>(to);
  Loop &loop = *static_cast<const Block *>(from)->loop;
  ThreadState &thread = *hot.thread;
  char *data = loop.data_in(to);
  make_fresh_on_stack(thread, data, loop.size);
  loop.copy(data, loop.data);
  target.loop = &loop;
  if (is_run_at_once(from, to, __builtin_frame_address(0))) return;
  RuntimeScope scope(thread);
  target.loop = loop.keep(*context_of(thread).team, 1);
  seed(*target.loop, thread);
}

// --- the call ---

// The rest of a taskloop's wrapper. 'start_tasks' calls the real function with
// our body, a block and a copy function.
template <class Start>
__attribute__((noinline)) void start_with_copies(Loop &loop,
                                                 Start start_tasks) {
  Block block = {{0, 0}, loop.reductions, &loop};
  start_tasks(run_part, static_cast<void *>(&block), copy_part);
}

template <class Start>
__attribute__((noinline)) void start_without_copies(ThreadState &thread,
                                                    Loop &loop,
                                                    Start start_tasks) {
  const size_t offset = loop.offset;
  const auto bytes = static_cast<size_t>(loop.size_of_block());
  char *memory = static_cast<char *>(__builtin_alloca(bytes + offset));
  memory += -address_of(memory) & (offset - 1);
  thread.note_stack_use(address_of(memory) + bytes);
  constexpr size_t range = sizeof Block::range;
  copy_bytes(memory + offset + range, loop.data + range, loop.size - range);
  Block *block = reinterpret_cast<Block *>(memory);
  block->reductions = loop.reductions;
  block->loop = &loop;
  loop.block = block;
  start_tasks(run_part, static_cast<void *>(block), nullptr);
}

void set(Loop &loop, Body body, void *data, Copy copy, long size,
         long alignment, unsigned flags) {
  loop.body = body;
  loop.copy = copy;
  loop.data = static_cast<char *>(data);
  loop.size = static_cast<size_t>(size);
  loop.offset = kLeastOffset;
  if (alignment > long{kLeastOffset})
    loop.offset = static_cast<size_t>(alignment);
  loop.flags = flags;
  loop.construct = hot.construct;
  loop.reductions = nullptr;
  if ((flags & kReduction) != 0)
    loop.reductions = static_cast<void **>(data)[2];
}

// Starts the tasks of 'call', which has 'iterations' iterations.
template <class Start>
void start(const Wrapper &wrapper, Loop &call, uint64_t iterations,
           Start start_tasks) {
  ThreadState &thread = wrapper.thread();
  thread.note_stack_use(address_of(&call));
  const bool has_group = (call.flags & kNoGroup) == 0;
  if (has_group) wrapper.inside(begin_taskgroup);
  if (call.copy != nullptr) {
    start_with_copies(call, start_tasks);
  } else {
    Loop *loop = &call;
    wrapper.inside([&](ThreadState &) {
      if (!has_group)
        loop = call.keep(*context_of(thread).team, iterations + 1);
      if ((call.flags & kIf) != 0) seed(*loop, thread);
    });
    start_without_copies(thread, *loop, start_tasks);
    if (!has_group) wrapper.inside([&](ThreadState &) { loop->end_uses(1); });
  }
  wrapper.inside([&](ThreadState &inside) {
    call.seed.reset();
    if (has_group) end_taskgroup(inside);
  });
}

bool is_up(long step, unsigned) {
  return step > 0;
}
bool is_up(unsigned long long, unsigned flags) {
  return (flags & kUp) != 0;
}

template <class Number>
uint64_t describe(Loop &loop, Number first, Number end, Number step) {
  loop.iterations = {static_cast<uint64_t>(step), is_up(step, loop.flags)};
  if (loop.iterations.is_up ? first >= end : first <= end) return 0;
  return loop.iterations.between(static_cast<uint64_t>(first),
                                 static_cast<uint64_t>(end));
}

}  // namespace
}  // namespace yeti

using namespace yeti;

#define YETI_INTERCEPT_TASKLOOP(name, number)                                  \
  YETI_INTERCEPT(void, name,                                                   \
                 (Body body, void *data, Copy copy, long size, long alignment, \
                  unsigned flags, unsigned long tasks, int priority,           \
                  number first, number end, number step)) {                    \
    YETI_WRAPPER(wrapper);                                                     \
    if (!wrapper)                                                              \
      return YETI_REAL(name)(body, data, copy, size, alignment, flags, tasks,  \
                             priority, first, end, step);                      \
    Loop loop;                                                                 \
    set(loop, body, data, copy, size, alignment, flags);                       \
    const uint64_t iterations = describe(loop, first, end, step);              \
    start(wrapper, loop, iterations,                                           \
          [&](Body run, void *block, Copy copy_of_ours) {                      \
            YETI_REAL(name)                                                    \
            (run, block, copy_of_ours, loop.size_of_block(),                   \
             static_cast<long>(loop.offset), flags, tasks, priority, first,    \
             end, step);                                                       \
          });                                                                  \
  }

YETI_INTERCEPT_TASKLOOP(GOMP_taskloop, long)
YETI_INTERCEPT_TASKLOOP(GOMP_taskloop_ull, unsigned long long)
