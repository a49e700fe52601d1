// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/live_frame.h"

#include "runtime/report/symbolizer_fixture.h"

namespace yeti {
namespace {

using LiveFrameTest = SymbolizerTest;

// What a function knows of its own frame.
#define FRAME_HERE                                        \
  {                                                       \
    address_of(__builtin_dwarf_cfa()),                    \
        reinterpret_cast<Pc>(__builtin_return_address(0)) \
  }

struct Asked {
  bool is_callers;
  bool is_found = false;
  LocalSymbol symbol = {};
  Address start = 0;
};

// Asks for 'address' in its caller's frame.
[[gnu::noinline]] void ask(LiveFrame frame, const void *address, Asked *asked) {
  frame.is_callers = asked->is_callers;
  frame.called_at = reinterpret_cast<Pc>(__builtin_return_address(0));
  frame.stack_pointer = address_of(__builtin_dwarf_cfa());
  Symbolizer symbolizer;
  symbolizer.refresh();
  asked->is_found =
      find_local(symbolizer, frame, address_of(address), &asked->symbol);
  EXPECT_STREQ(symbolizer.take_complaint(), "");
}

constexpr uint32_t kNumbersLine = __LINE__ + 3;
[[gnu::noinline]] void ask_for_number(Asked *asked) {
  const LiveFrame frame = FRAME_HERE;
  int numbers[10] = {};
  asked->start = address_of(numbers);
  ask(frame, &numbers[3], asked);
  asm volatile("" : : "r"(numbers) : "memory");
}

// Asks for the return address.
[[gnu::noinline]] void ask_for_unnamed(Asked *asked) {
  const LiveFrame frame = FRAME_HERE;
  ask(frame, reinterpret_cast<void *>(frame.cfa - sizeof(Pc)), asked);
  asm volatile("" : : : "memory");
}

// The two variables may share one place.
[[gnu::noinline]] void ask_in_block(Asked *asked, bool first) {
  const LiveFrame frame = FRAME_HERE;
  if (first) {
    long early[20] = {};
    asked->start = address_of(early);
    ask(frame, &early[19], asked);
    asm volatile("" : : "r"(early) : "memory");
  } else {
    long late[20] = {};
    asked->start = address_of(late);
    ask(frame, &late[19], asked);
    asm volatile("" : : "r"(late) : "memory");
  }
}

class NamesOf : public LiveFrameTest, public testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "AddressSanitizer chooses the places when the program runs";
#endif
    LiveFrameTest::SetUp();
  }
};
INSTANTIATE_TEST_SUITE_P(OwnAndOthers, NamesOf, testing::Bool());

TEST_P(NamesOf, VariablesThatContainTheAddress) {
  Asked asked{GetParam()};
  ask_for_number(&asked);
  ASSERT_TRUE(asked.is_found);
  EXPECT_EQ(asked.symbol.name, "numbers");
  EXPECT_EQ(asked.symbol.start, asked.start);
  EXPECT_EQ(asked.symbol.size, 10 * sizeof(int));
  EXPECT_EQ(asked.symbol.line, kNumbersLine);
  EXPECT_NE(asked.symbol.function.find("ask_for_number"), String::npos);
  const String &file = asked.symbol.file;
  EXPECT_EQ(base_name({file.data(), file.size()}), "live_frame_test.cc");
}

// Whether the two share a place, and the code is one for both, is GCC's choice.
TEST_P(NamesOf, NoVariableThatMayBeAnother) {
  for (bool first : {false, true}) {
    Asked asked{GetParam()};
    ask_in_block(&asked, first);
    if (asked.symbol.name.empty()) continue;
    EXPECT_STREQ(asked.symbol.name.c_str(), first ? "early" : "late");
    EXPECT_EQ(asked.symbol.start, asked.start);
  }
}

TEST_P(NamesOf, TheFunctionAloneForWhatIsNoVariable) {
  Asked asked{GetParam()};
  ask_for_unnamed(&asked);
  ASSERT_TRUE(asked.is_found);
  EXPECT_STREQ(asked.symbol.name.c_str(), "");
  EXPECT_NE(asked.symbol.function.find("ask_for_unnamed"), String::npos);
}

TEST_F(LiveFrameTest, AFrameThatIsNotThereHasNoVariables) {
  LiveFrame frame = FRAME_HERE;
  int local = 0;
  frame.cfa += 8;
  Asked asked{true};
  ask(frame, &local, &asked);
  EXPECT_FALSE(asked.is_found);
  asm volatile("" : : "r"(&local) : "memory");
}

TEST_F(LiveFrameTest, AFrameWithoutACallHasNoVariables) {
  LiveFrame frame = FRAME_HERE;
  int local = 0;
  Symbolizer symbolizer;
  symbolizer.refresh();
  LocalSymbol symbol = {};
  EXPECT_FALSE(find_local(symbolizer, frame, address_of(&local), &symbol));
}

[[gnu::noinline]] Pc target_of_own_call() {
  asm volatile("");
  return target_of_call(reinterpret_cast<Pc>(__builtin_return_address(0)));
}

TEST(TargetOfCall, IsKnownOfADirectCallOnly) {
#ifdef __x86_64__
  EXPECT_EQ(target_of_own_call(), reinterpret_cast<Pc>(&target_of_own_call));
#endif
  Pc (*volatile function)() = &target_of_own_call;
  EXPECT_EQ(function(), 0u);
  EXPECT_EQ(target_of_call(4096), 0u);
}

}  // namespace
}  // namespace yeti
