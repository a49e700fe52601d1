// The call stack of a thread, as compiled code reports it by enter and leave. A
// frame is interned when something first needs its stack, so a call costs only
// a push. Owned by one thread; others read it only to make a report.
//
// The stack of a task begins with the task. The place where the task was
// created is in a stack of its creator, which the task knows (strand_info.h).
// So tasks that create each other without end have few different stacks.
// Reports put these together.
//
// Frames are stored in segments that begin, with a header, at multiples of
// their size and end exactly at the next multiple. So the address alone shows
// whether a segment is full, and a pop is one store.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_CALL_STACK_H
#define YETI_RUNTIME_HISTORY_CALL_STACK_H

#include <atomic>

#include "runtime/base/types.h"
#include "runtime/history/stack_depot.h"

namespace yeti {

struct Frame {
  Pc return_address;  // into the caller
  Address cfa;        // canonical frame address of the function entered
  StackId interned;   // the stack that ends here; kNone: not interned yet
};

class CallStack {
 public:
  constexpr CallStack() = default;
  ~CallStack();
  CallStack(const CallStack &) = delete;
  CallStack &operator=(const CallStack &) = delete;

  // Enters a function; the result identifies the frame for pop_to and
  // unwind_to. Allocates memory when needed; frames do not move. At the bound,
  // or if the system has no memory, the frame is dropped and counted; its
  // result is still valid for pop_to and unwind_to.
  Frame *push(Pc return_address, Address cfa) {
    Frame *frame = top_;
    if (__builtin_expect(is_segment_end(frame), 0))
      return push_at_end(return_address, cfa);
    frame->return_address = return_address;
    frame->cfa = cfa;
    frame->interned = StackId::kNone;
    std::atomic_signal_fence(std::memory_order_release);
    top_ = frame + 1;
    return frame;
  }
  // Leaves the function of 'frame' and everything that it called.
  void pop_to(Frame *frame) { top_ = frame; }
  // Leaves everything that the function of 'frame' called: control came back to
  // it otherwise than by a return.
  void unwind_to(Frame *frame) {
    top_ = is_segment_end(frame) ? frame : frame + 1;
  }
  // The stack of return addresses down to the current function; kNone if the
  // depot does not keep it. Usually the current frame has the answer.
  StackId intern() {
    const StackId known = interned();
    return __builtin_expect(known != StackId::kNone, 1)
               ? known
               : intern_from(top_, base_);
  }
  // As above if the current frame has the answer, else kNone.
  StackId interned() const {
    const Frame *top = top_;
    if (!is_above_a_frame(top) || top == base_.bottom) return StackId::kNone;
    const StackId known = top[-1].interned;
    return known != kNotKept ? known : StackId::kNone;
  }
  // Whether intern() would only read an answer, which is then in '*stack'.
  bool is_interned(StackId *stack) const {
    const Frame *top = top_;
    if (__builtin_expect(top == base_.bottom, 0)) {
      *stack = base_.outer;
      return true;
    }
    if (__builtin_expect(!is_above_a_frame(top), 0)) return false;
    const StackId known = top[-1].interned;
    *stack = known != kNotKept ? known : StackId::kNone;
    return known != StackId::kNone;
  }
  // What the stack of a strand begins with.
  struct Base {
    Frame *bottom;  // below the first frame of the strand
    StackId outer;
    Base *creator;  // if set, the strand is a task, created by the strand of
                    // 'creator' when its stack ended at 'bottom'
  };
  // Starts and ends a strand on this thread. The frames below are hidden while
  // it runs: its stack begins with 'outer', for example the start of a team.
  // end_strand also drops the frames that the strand has not left.
  Base begin_strand(StackId outer) {
    const Base saved = base_;
    base_ = {top_, outer, nullptr};
    return saved;
  }
  // As above for a task that is created here and has a stack of its own. The
  // result of the other begin_strand goes to 'saved', which must live until the
  // strand ends.
  void begin_strand_here(Base &saved) {
    saved = base_;
    base_ = {top_, StackId::kNone, &saved};
  }
  void end_strand(const Base &saved) {
    top_ = base_.bottom;
    base_ = saved;
  }
  // Where the current strand was created. pre: it began here.
  StackId creation() { return intern_from(base_.bottom, *base_.creator); }

  // Around a handler of an asynchronous signal, which may arrive in the middle
  // of a push: the push then finds again what it has written so far. A handler
  // that is left by longjmp has no end.
  struct Interruption {
    Frame *top;
    Frame next;
  };
  Interruption begin_interruption();
  void end_interruption(const Interruption &saved);

  // The frames of the current strand, outermost first:
  // for (const Frame &frame : calls).
  class Iterator {
   public:
    explicit Iterator(const Frame *frame) : frame_(frame) {}
    const Frame &operator*() const { return *frame_; }
    const Frame *operator->() const { return frame_; }
    Iterator &operator++();
    bool operator==(Iterator other) const { return frame_ == other.frame_; }
    bool operator!=(Iterator other) const { return frame_ != other.frame_; }

   private:
    const Frame *frame_;
  };
  Iterator begin() const;
  Iterator end() const;

  // The current function's frame, or null outside of any function.
  const Frame *innermost() const;
  // The frame that called the function of 'frame', or null.
  const Frame *caller_of(const Frame *frame) const;
  // The same of the frames that the current strand hides: the last of them, and
  // the one below 'frame'.
  const Frame *hidden() const { return below(base_.bottom, nullptr); }
  const Frame *hidden_below(const Frame *frame) const {
    return below(frame, nullptr);
  }

  static constexpr size_t kSegmentBytes = 64 * 1024;

 private:
  struct Segment;
  static constexpr size_t kHeaderBytes = 16;  // of a segment
  // In Frame::interned: the depot was asked and does not keep the stack. Avoids
  // asking for all frames again each time.
  static constexpr StackId kNotKept{~uint32_t{0}};

  static bool is_segment_end(const Frame *position) {
    return (reinterpret_cast<Address>(position) & (kSegmentBytes - 1)) == 0;
  }
  // True only if there is a frame directly below the position in the same
  // segment, and the position has only one value.
  static bool is_above_a_frame(const Frame *position) {
    return (reinterpret_cast<Address>(position) & (kSegmentBytes - 1)) >
           kHeaderBytes;
  }
  StackId intern_from(Frame *top, const Base &base);
  StackId extended(StackId outer, Pc return_address);
  Frame *push_at_end(Pc return_address, Address cfa);
  Segment *segment_after(Frame *position);
  const Frame *canonical(const Frame *position) const;
  const Frame *below(const Frame *position, const Frame *bottom) const;

  // Positions are between frames and point to the frame above. The position
  // between two segments has two values: the end of the lower one, and the
  // first frame of the upper one. Null is the position below the first segment.
  Frame *top_ = nullptr;  // above the current frame
  Base base_ = {};        // of the current strand
  Segment *first_ = nullptr;
  size_t segments_ = 0;
  struct Extension {
    Pc return_address;
    StackId outer, result;
  };
  static constexpr size_t kExtensions = 16;
  Extension extensions_[kExtensions] = {};
};

// The bound on the frames of one thread, and how many frames were dropped in
// all. Tests make the bound small.
extern size_t max_frames_of_thread;
uint64_t dropped_frames();

}  // namespace yeti

#endif
