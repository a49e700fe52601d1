// Segments of frames, and the interning of frames pushed since the last time.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/call_stack.h"

#include <atomic>

#include "runtime/base/memory.h"

namespace yeti {

size_t max_frames_of_thread = size_t{1} << 24;

namespace {

std::atomic<uint64_t> dropped{0};

constexpr size_t kFramesPerSegment =
    (CallStack::kSegmentBytes - 2 * sizeof(void *)) / sizeof(Frame);

}  // namespace

struct CallStack::Segment {
  Segment *above;
  Segment *below;
  Frame frames[kFramesPerSegment];

  Frame *end() { return frames + kFramesPerSegment; }

  // The segment that contains 'frame'.
  static Segment *of(const Frame *frame) {
    return reinterpret_cast<Segment *>(address_of(frame) &
                                       ~(kSegmentBytes - 1));
  }
  static bool is_first(const Frame *position) {
    return (address_of(position) & (kSegmentBytes - 1)) == kHeaderBytes;
  }
};

CallStack::~CallStack() {
  static_assert(sizeof(Segment) == kSegmentBytes);
  static_assert(offsetof(Segment, frames) == kHeaderBytes);
  while (first_ != nullptr) {
    Segment *above = first_->above;
    deallocate_aligned(first_, kSegmentBytes);
    first_ = above;
  }
}

// The segment above the end 'position', which is made if there is none yet.
// Null at the bound, and if the system has no memory.
CallStack::Segment *CallStack::segment_after(Frame *position) {
  Segment *below = position == nullptr ? nullptr : Segment::of(position - 1);
  Segment *&link = below == nullptr ? first_ : below->above;
  if (link != nullptr) return link;
  if (segments_ * kFramesPerSegment >= max_frames_of_thread) return nullptr;
  void *memory = try_allocate_aligned(kSegmentBytes);
  if (memory == nullptr) return nullptr;
  Segment *made = static_cast<Segment *>(memory);
  made->below = below;
  ++segments_;
  std::atomic_signal_fence(std::memory_order_release);
  link = made;
  return made;
}

// The end position itself stands for a dropped frame: no frame begins there,
// and pop_to and unwind_to leave the stack as it is.
__attribute__((noinline)) Frame *CallStack::push_at_end(Pc return_address,
                                                        Address cfa) {
  Segment *segment = segment_after(top_);
  if (segment == nullptr) {
    dropped.fetch_add(1, std::memory_order_relaxed);
    return top_;
  }
  Frame *frame = segment->frames;
  *frame = {return_address, cfa, StackId::kNone};
  std::atomic_signal_fence(std::memory_order_release);
  top_ = frame + 1;
  return frame;
}

// Of the two values of a position between segments: the one that points to a
// frame, if there is a segment above.
const Frame *CallStack::canonical(const Frame *position) const {
  if (!is_segment_end(position)) return position;
  Segment *above =
      position == nullptr ? first_ : Segment::of(position - 1)->above;
  return above == nullptr ? position : above->frames;
}

const Frame *CallStack::innermost() const {
  return caller_of(top_);
}

const Frame *CallStack::caller_of(const Frame *frame) const {
  return below(frame, base_.bottom);
}

// The frame below 'position', or null if 'position' is 'bottom'.
const Frame *CallStack::below(const Frame *position,
                              const Frame *bottom) const {
  position = canonical(position);
  if (position == canonical(bottom)) return nullptr;
  if (is_segment_end(position) || !Segment::is_first(position))
    return position - 1;
  Segment *segment = Segment::of(position)->below;
  return segment == nullptr ? nullptr : segment->end() - 1;
}

CallStack::Iterator CallStack::begin() const {
  return Iterator(canonical(base_.bottom));
}

CallStack::Iterator CallStack::end() const {
  return Iterator(canonical(top_));
}

CallStack::Iterator &CallStack::Iterator::operator++() {
  ++frame_;
  if (is_segment_end(frame_))
    if (Segment *above = Segment::of(frame_ - 1)->above) frame_ = above->frames;
  return *this;
}

// As extend_stack, but keeps the last answers, because a loop asks for the same
// few.
StackId CallStack::extended(StackId outer, Pc return_address) {
  Extension &kept = extensions_[(return_address >> 2) % kExtensions];
  if (kept.return_address != return_address || kept.outer != outer ||
      kept.result == StackId::kNone)
    kept = {return_address, outer, extend_stack(outer, return_address)};
  return kept.result;
}

// The stack up to 'top' of a strand that begins with 'base'. Changes only what
// is cached: a signal may arrive at any moment.
__attribute__((noinline)) StackId CallStack::intern_from(Frame *top,
                                                         const Base &base) {
  if (is_above_a_frame(top) && top != base.bottom) {
    Frame *const last = top - 1;
    const bool has_caller = is_above_a_frame(last) && last != base.bottom &&
                            last->interned == StackId::kNone;
    const StackId outer = has_caller ? last[-1].interned : StackId::kNone;
    if (outer != StackId::kNone && outer != kNotKept) {
      const StackId stack = extended(outer, last->return_address);
      last->interned = stack == StackId::kNone ? kNotKept : stack;
      return stack;
    }
  }
  const Frame *const last = below(top, base.bottom);
  if (last == nullptr) return base.outer;
  if (last->interned == StackId::kNone) {
    const Frame *known = last;
    while (known != nullptr && known->interned == StackId::kNone)
      known = below(known, base.bottom);
    StackId stack = known == nullptr ? base.outer : known->interned;
    Iterator next =
        known == nullptr ? Iterator(canonical(base.bottom)) : ++Iterator(known);
    const Iterator end(canonical(top));
    for (; next != end; ++next) {
      if (stack != kNotKept) stack = extended(stack, next->return_address);
      if (stack == StackId::kNone) stack = kNotKept;
      const_cast<Frame &>(*next).interned = stack;
    }
  }
  return last->interned == kNotKept ? StackId::kNone : last->interned;
}

CallStack::Interruption CallStack::begin_interruption() {
  Interruption saved = {top_, {0, 0, StackId::kNone}};
  const Frame *next = canonical(top_);
  if (!is_segment_end(next)) saved.next = *next;
  return saved;
}

void CallStack::end_interruption(const Interruption &saved) {
  top_ = saved.top;
  const Frame *next = canonical(top_);
  if (!is_segment_end(next)) *const_cast<Frame *>(next) = saved.next;
}

uint64_t dropped_frames() {
  return dropped.load(std::memory_order_relaxed);
}

}  // namespace yeti
