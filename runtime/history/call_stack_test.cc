// Tests of call_stack.h: what enter, leave and resume do, over the seams of
// segments, and at the bounds.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/call_stack.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <random>
#include <vector>

namespace yeti {
namespace {

constexpr size_t kPerSegment = CallStack::kSegmentBytes / sizeof(Frame);

std::vector<Pc> frames(StackId stack) {
  std::vector<Pc> result(frames_of_stack(stack, nullptr, 0));
  frames_of_stack(stack, result.data(), result.size());
  std::reverse(result.begin(), result.end());
  return result;
}

std::vector<Pc> pushed(const CallStack &calls) {
  std::vector<Pc> result;
  for (const Frame &frame : calls) result.push_back(frame.return_address);
  return result;
}

std::vector<Pc> by_callers(const CallStack &calls) {
  std::vector<Pc> result;
  for (const Frame *frame = calls.innermost(); frame != nullptr;
       frame = calls.caller_of(frame))
    result.push_back(frame->return_address);
  std::reverse(result.begin(), result.end());
  return result;
}

TEST(CallStack, EmptyOneHasNoFrames) {
  CallStack calls;
  EXPECT_EQ(calls.intern(), StackId::kNone);
  EXPECT_EQ(calls.innermost(), nullptr);
  EXPECT_TRUE(pushed(calls).empty());
}

TEST(CallStack, InternsWhatWasPushed) {
  CallStack calls;
  Frame *outer = calls.push(10, 0x1000);
  Frame *inner = calls.push(20, 0x900);
  const StackId both = calls.intern();
  EXPECT_EQ(frames(both), (std::vector<Pc>{10, 20}));
  EXPECT_EQ(calls.intern(), both);
  EXPECT_EQ(calls.innermost(), inner);
  EXPECT_EQ(calls.innermost()->cfa, 0x900u);
  calls.pop_to(inner);
  EXPECT_EQ(frames(calls.intern()), (std::vector<Pc>{10}));
  calls.push(20, 0x900);
  EXPECT_EQ(calls.intern(), both);
  calls.pop_to(outer);
  EXPECT_EQ(calls.intern(), StackId::kNone);
}

TEST(CallStack, AFrameThatTakesAnothersPlaceIsInternedAnew) {
  CallStack calls;
  Frame *first = calls.push(1, 0);
  const StackId before = calls.intern();
  calls.pop_to(first);
  Frame *second = calls.push(2, 0);
  EXPECT_EQ(first, second);
  EXPECT_NE(calls.intern(), before);
}

TEST(CallStack, UnwindKeepsTheFrameAndDropsWhatItCalled) {
  CallStack calls;
  calls.push(1, 0);
  Frame *catcher = calls.push(2, 0);
  calls.push(3, 0);
  calls.push(4, 0);
  calls.unwind_to(catcher);
  EXPECT_EQ(pushed(calls), (std::vector<Pc>{1, 2}));
  EXPECT_EQ(frames(calls.intern()), (std::vector<Pc>{1, 2}));
}

TEST(CallStack, LeavingAnOuterFunctionLeavesAllItCalled) {
  CallStack calls;
  Frame *outer = calls.push(1, 0);
  for (Pc i = 0; i < 3 * kPerSegment; ++i) calls.push(i, 0);
  calls.pop_to(outer);
  EXPECT_TRUE(pushed(calls).empty());
}

// Random pushes, pops and unwindings around a seam, beside a plain vector.
TEST(CallStack, IsRightAroundTheSeamsOfSegments) {
  std::mt19937 random(3);
  for (const size_t start : {kPerSegment - 3, 2 * kPerSegment - 3}) {
    CallStack calls;
    std::vector<Frame *> model;
    std::vector<Pc> values;
    for (size_t i = 0; i < start; ++i) {
      model.push_back(calls.push(i, 0));
      values.push_back(i);
    }
    for (int step = 0; step < 3000; ++step) {
      const Pc pc = 1000000 + random() % 3;
      const unsigned choice = random() % 8;
      if (values.size() < start || (choice < 4 && values.size() < start + 9)) {
        model.push_back(calls.push(pc, 0));
        values.push_back(pc);
      } else if (choice < 6) {
        calls.pop_to(model.back());
        model.pop_back();
        values.pop_back();
      } else {
        const size_t left = values.size() - random() % 4;
        calls.unwind_to(model[left - 1]);
        model.resize(left);
        values.resize(left);
      }
      ASSERT_EQ(calls.innermost(), model.back());
      if (step % 20 != 0) continue;
      ASSERT_EQ(pushed(calls), values);
      ASSERT_EQ(by_callers(calls), values);
      ASSERT_EQ(frames(calls.intern()), values);
    }
  }
}

TEST(CallStack, AMillionFramesStayPut) {
  constexpr size_t kDepth = 1000000;
  CallStack calls;
  std::vector<Frame *> all;
  for (size_t i = 0; i < kDepth; ++i) all.push_back(calls.push(i % 7, i));
  EXPECT_EQ(frames_of_stack(calls.intern(), nullptr, 0), kDepth);
  for (size_t i = kDepth; i-- > 0;) {
    ASSERT_EQ(calls.innermost(), all[i]);
    ASSERT_EQ(all[i]->cfa, i);
    calls.pop_to(all[i]);
  }
  EXPECT_EQ(calls.innermost(), nullptr);
}

class SmallBound : public testing::Test {
 protected:
  SmallBound() : kept_(max_frames_of_thread) {
    max_frames_of_thread = kPerSegment;
  }
  ~SmallBound() override { max_frames_of_thread = kept_; }

 private:
  size_t kept_;
};

TEST_F(SmallBound, FramesBeyondAreDroppedAndCounted) {
  CallStack calls;
  std::vector<Frame *> all;
  const uint64_t before = dropped_frames();
  for (size_t i = 0; i < 2 * kPerSegment; ++i) all.push_back(calls.push(i, 0));
  const size_t dropped = dropped_frames() - before;
  EXPECT_GE(dropped, kPerSegment - 1);
  EXPECT_EQ(pushed(calls).size() + dropped, 2 * kPerSegment);
  EXPECT_EQ(frames(calls.intern()), pushed(calls));
  for (size_t i = 2 * kPerSegment; i-- > 0;) {
    if (i % 3 == 0) calls.unwind_to(all[i]);
    calls.pop_to(all[i]);
    const size_t left = std::min(i, 2 * kPerSegment - dropped);
    if (i % 100 == 0) {
      ASSERT_EQ(pushed(calls).size(), left);
      ASSERT_EQ(frames(calls.intern()), pushed(calls));
    }
  }
  EXPECT_EQ(calls.innermost(), nullptr);
}

TEST(CallStack, StacksThatTheDepotDoesNotKeepAreNoneAndNeverWrong) {
  CallStack calls;
  calls.push(4001, 0);
  const StackId kept = calls.intern();
  set_stack_depot_limit(0);
  Frame *lost = calls.push(4002, 0);
  EXPECT_EQ(calls.intern(), StackId::kNone);
  set_stack_depot_limit(size_t{64} << 20);
  Frame *above = calls.push(4003, 0);
  EXPECT_EQ(calls.intern(), StackId::kNone);
  calls.pop_to(above);
  calls.pop_to(lost);
  EXPECT_EQ(calls.intern(), kept);
  calls.push(4002, 0);
  EXPECT_EQ(frames(calls.intern()), (std::vector<Pc>{4001, 4002}));
}

std::vector<Pc> hidden(const CallStack &calls) {
  std::vector<Pc> result;
  for (const Frame *frame = calls.hidden(); frame != nullptr;
       frame = calls.hidden_below(frame))
    result.insert(result.begin(), frame->return_address);
  return result;
}

TEST(CallStack, AStrandHidesTheFramesBelow) {
  const StackId creation = extend_stack(extend_stack(StackId::kNone, 51), 52);
  for (const size_t below :
       {size_t{0}, size_t{1}, kPerSegment - 1, kPerSegment, kPerSegment + 1}) {
    CallStack calls;
    for (size_t i = 0; i < below; ++i) calls.push(60, 0);
    const StackId outside = calls.intern();
    const CallStack::Base saved = calls.begin_strand(creation);
    EXPECT_EQ(calls.intern(), creation);
    EXPECT_EQ(calls.innermost(), nullptr);
    EXPECT_TRUE(pushed(calls).empty());
    calls.push(70, 0);
    calls.push(80, 0);
    EXPECT_EQ(frames(calls.intern()), (std::vector<Pc>{51, 52, 70, 80}));
    EXPECT_EQ(pushed(calls), (std::vector<Pc>{70, 80}));
    EXPECT_EQ(by_callers(calls), (std::vector<Pc>{70, 80}));
    const CallStack::Base nested = calls.begin_strand(StackId::kNone);
    calls.push(90, 0);
    EXPECT_EQ(frames(calls.intern()), (std::vector<Pc>{90}));
    std::vector<Pc> all_hidden(below, 60);
    all_hidden.insert(all_hidden.end(), {70, 80});
    EXPECT_EQ(hidden(calls), all_hidden);
    calls.end_strand(nested);
    EXPECT_EQ(pushed(calls), (std::vector<Pc>{70, 80}));
    calls.end_strand(saved);
    EXPECT_EQ(calls.intern(), outside);
    EXPECT_EQ(pushed(calls).size(), below);
  }
}

// Also if nobody asks before the inner task does, or the outer one's creator.
TEST(CallStack, ATaskBeginsAnewAndKnowsWhereItWasCreated) {
  for (const size_t below :
       {size_t{0}, size_t{1}, kPerSegment - 1, kPerSegment, kPerSegment + 1}) {
    CallStack calls;
    for (size_t i = 0; i < below; ++i) calls.push(60, 0);
    const std::vector<Pc> outside(below, 60);
    CallStack::Base saved, nested;
    calls.begin_strand_here(saved);
    EXPECT_TRUE(pushed(calls).empty());
    calls.push(70, 0);
    calls.begin_strand_here(nested);
    calls.push(80, 0);
    EXPECT_EQ(pushed(calls), (std::vector<Pc>{80}));
    EXPECT_EQ(frames(calls.creation()), (std::vector<Pc>{70}));
    EXPECT_EQ(frames(calls.intern()), (std::vector<Pc>{80}));
    calls.end_strand(nested);
    EXPECT_EQ(frames(calls.creation()), outside);
    EXPECT_EQ(frames(calls.intern()), (std::vector<Pc>{70}));
    calls.end_strand(saved);
    EXPECT_EQ(frames(calls.intern()), outside);
    EXPECT_EQ(pushed(calls).size(), below);
  }
}

// A push is: write the frame above the top, then move the top. Here a handler
// runs between the two, also where the next segment begins.
TEST(CallStack, AnInterruptedPushFindsItsFrameAgain) {
  for (const size_t below :
       {size_t{0}, size_t{1}, kPerSegment - 1, kPerSegment, kPerSegment + 1}) {
    CallStack calls;
    std::vector<Pc> values(below, 60);
    for (size_t i = 0; i < below; ++i) calls.push(60, 0);
    Frame *half_pushed = calls.push(61, 0x61);
    calls.pop_to(half_pushed);
    const CallStack::Interruption saved = calls.begin_interruption();
    calls.push(70, 0x70);
    calls.push(80, 0x80);
    calls.intern();
    calls.end_interruption(saved);
    EXPECT_EQ(pushed(calls), values);
    EXPECT_EQ(half_pushed->return_address, 61u);
    EXPECT_EQ(half_pushed->cfa, 0x61u);
    EXPECT_EQ(half_pushed->interned, StackId::kNone);
  }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
[[noreturn]] void push_without_memory() {
  CallStack calls;
  const struct rlimit limit = {0, RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
  const uint64_t before = dropped_frames();
  Frame *outer = calls.push(1, 0);
  for (Pc i = 0; i < 100000; ++i) calls.push(i, 0);
  calls.intern();
  calls.unwind_to(outer);
  calls.pop_to(outer);
  _exit(dropped_frames() - before == 100001 ? 0 : 1);
}

TEST(CallStack, SurvivesWithoutMemory) {
  EXPECT_EXIT(push_without_memory(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace yeti
