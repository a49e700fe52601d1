// See foreign_frames.h. The unwinder knows each function's return address and
// stack pointer; the call stack knows the frame addresses of the functions that
// were compiled with the plugin. What lies between the innermost two of these
// is missing.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/foreign_frames.h"

#include <unwind.h>

#include "runtime/interception/modules.h"

namespace yeti {
namespace {

constexpr size_t kMostFrames = 32;
constexpr size_t kMostSteps = 128;

// A call: its return address, and where that is stored.
struct Call {
  Pc pc;
  const Pc *slot;
};

struct Walk {
  Pc first;      // where the innermost function was called
  Address last;  // the frame address of the one outside of it; 0: none
  bool has_begun = false;
  bool is_done = false;
  size_t steps = 0;
  size_t count = 0;
  Call calls[kMostFrames] = {};
};

// The context's frame address is what the stack pointer was after the call: the
// frame address of the function that was called. Frames of the runtime's own
// are not shown.
_Unwind_Reason_Code on_frame(_Unwind_Context *context, void *given) {
  auto &walk = *static_cast<Walk *>(given);
  const auto pc = static_cast<Pc>(_Unwind_GetIP(context));
  const auto frame = static_cast<Address>(_Unwind_GetCFA(context));
  if (pc == walk.first) walk.has_begun = true;
  if (++walk.steps > kMostSteps) return _URC_NORMAL_STOP;
  if (!walk.has_begun) return _URC_NO_REASON;
  if (walk.last != 0 && frame == walk.last) {
    walk.is_done = true;
    return _URC_NORMAL_STOP;
  }
  if (is_own_code(pc)) return _URC_NO_REASON;
  if (walk.count == kMostFrames) return _URC_NORMAL_STOP;
  walk.calls[walk.count++] = {pc, reinterpret_cast<const Pc *>(frame) - 1};
  return _URC_NO_REASON;
}

// What the thread's last walk found, because programs allocate again and again
// at one place. It is valid as long as the return addresses on the stack are
// the same.
struct LastWalk {
  static constexpr size_t kMost = 6;
  const Frame *frame;
  Pc first;
  StackId outer, result;
  size_t count;
  Call calls[kMost];
};
__thread LastWalk last_walk;

bool is_again(const LastWalk &last, const Frame &frame, StackId outer) {
#ifdef __x86_64__
  if (last.frame != &frame || last.first != frame.return_address ||
      last.outer != outer || last.count == 0)
    return false;
  for (size_t i = 0; i < last.count; ++i)
    if (*last.calls[i].slot != last.calls[i].pc) return false;
  return true;
#else
  return false;
#endif
}

void keep(const Walk &walk, const Frame &frame, StackId outer, StackId result) {
  last_walk.count = 0;
  if (walk.count > LastWalk::kMost) return;
  last_walk.frame = &frame;
  last_walk.first = frame.return_address;
  last_walk.outer = outer;
  last_walk.result = result;
  for (size_t i = 0; i < walk.count; ++i) last_walk.calls[i] = walk.calls[i];
  last_walk.count = walk.count;
}

// The stack around 'innermost'.
StackId outer_stack(CallStack &calls, Frame *innermost) {
  calls.pop_to(innermost);
  const StackId outer = calls.intern();
  calls.unwind_to(innermost);
  return outer;
}

}  // namespace

void complete_stack(ThreadState &thread) {
  CallStack &calls = thread.calls;
  auto *innermost = const_cast<Frame *>(calls.innermost());
  if (innermost == nullptr || !is_foreign_code(innermost->return_address))
    return;
  const Frame *outside = calls.caller_of(innermost);
  if (outside == nullptr) return;
  const StackId outer = outer_stack(calls, innermost);
  if (is_again(last_walk, *innermost, outer)) {
    innermost->interned = last_walk.result;
    return;
  }
  Walk walk;
  walk.first = innermost->return_address;
  walk.last = outside->cfa;
  _Unwind_Backtrace(on_frame, &walk);
  if (!walk.is_done) return;
  StackId stack = outer;
  for (size_t i = walk.count; i-- > 0;)
    stack = extend_stack(stack, walk.calls[i].pc);
  if (stack == StackId::kNone) return;
  innermost->interned = stack;
  keep(walk, *innermost, outer, stack);
}

}  // namespace yeti
