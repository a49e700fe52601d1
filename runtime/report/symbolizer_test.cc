// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/symbolizer.h"

#include <cstdlib>

#include "runtime/report/symbolizer_fixture.h"

namespace yeti {
namespace test_data {
constexpr uint32_t kCountersLine = __LINE__ + 1;
int counters[10];
int lonely = 7;
}  // namespace test_data

namespace {

int place_of_static() {
  static int hidden_static = 3;
  return hidden_static++;
}

[[gnu::noinline]] Pc return_address() {
  return reinterpret_cast<Pc>(__builtin_return_address(0));
}

constexpr uint32_t kCallLine = __LINE__ + 2;
[[gnu::always_inline]] inline Pc inlined_caller() {
  Pc pc = return_address();
  return pc;
}

constexpr uint32_t kInliningLine = __LINE__ + 2;
[[gnu::noinline]] Pc outer_caller() {
  Pc pc = inlined_caller();
  return pc + static_cast<Pc>(place_of_static() * 0);
}

Vector<ReportFrame> frames_at(Symbolizer &symbolizer, Pc pc) {
  Vector<ReportFrame> frames;
  symbolizer.refresh();
  symbolizer.symbolize_call(pc, frames);
  return frames;
}

TEST_F(SymbolizerTest, ShowsInlinedCallsAsFrames) {
  Symbolizer symbolizer(false);
  Vector<ReportFrame> frames = frames_at(symbolizer, outer_caller());
  ASSERT_STREQ(symbolizer.take_complaint(), "");
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].function, "yeti::(anonymous namespace)::inlined_caller");
  EXPECT_EQ(frames[0].line, kCallLine);
  EXPECT_EQ(frames[1].function, "yeti::(anonymous namespace)::outer_caller");
  EXPECT_EQ(frames[1].line, kInliningLine);
  for (const ReportFrame &frame : frames) {
    EXPECT_EQ(base_name({frame.file.data(), frame.file.size()}),
              "symbolizer_test.cc");
    EXPECT_GT(frame.column, 0u);
    EXPECT_NE(frame.module.find("symbolizer_test"), String::npos);
  }
}

TEST_F(SymbolizerTest, HidesTheRuntimesOwnCalls) {
  Symbolizer symbolizer;
  EXPECT_TRUE(frames_at(symbolizer, outer_caller()).empty());
}

TEST_F(SymbolizerTest, FindsDataByAnyOfItsBytes) {
  Symbolizer symbolizer;
  symbolizer.refresh();
  DataSymbol symbol;
  ASSERT_TRUE(symbolizer.symbolize_data(address_of(&test_data::counters[3]) + 1,
                                        &symbol));
  EXPECT_EQ(symbol.name, "yeti::test_data::counters");
  EXPECT_EQ(symbol.start, address_of(&test_data::counters[0]));
  EXPECT_EQ(symbol.size, sizeof test_data::counters);
  EXPECT_EQ(symbol.line, test_data::kCountersLine);
  ASSERT_TRUE(
      symbolizer.symbolize_data(address_of(&test_data::lonely), &symbol));
  EXPECT_EQ(symbol.name, "yeti::test_data::lonely");
}

TEST_F(SymbolizerTest, KnowsNothingOfHeapAndStack) {
  Symbolizer symbolizer;
  symbolizer.refresh();
  DataSymbol symbol;
  int local = 0;
  void *block = std::malloc(100);
  EXPECT_FALSE(symbolizer.symbolize_data(address_of(&local), &symbol));
  EXPECT_FALSE(symbolizer.symbolize_data(address_of(block), &symbol));
  EXPECT_FALSE(symbolizer.symbolize_data(16, &symbol));
  std::free(block);
}

TEST_F(SymbolizerTest, GivesModuleAndOffsetWithoutHelper) {
  internal::flags.external_symbolizer_path = "/nonexistent/helper";
  Symbolizer symbolizer(false);
  Vector<ReportFrame> frames = frames_at(symbolizer, outer_caller());
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames[0].function, "");
  EXPECT_NE(frames[0].module.find("symbolizer_test"), String::npos);
  EXPECT_GT(frames[0].offset, 0u);
  EXPECT_STREQ(symbolizer.take_complaint(),
               "Yeti: no functions and lines in stacks: the symbolizer "
               "/nonexistent/helper cannot be used: it cannot be executed\n");
  EXPECT_STREQ(symbolizer.take_complaint(), "");
}

TEST_F(SymbolizerTest, AnUnmappedAddressIsShownAsItIs) {
  Symbolizer symbolizer;
  Vector<ReportFrame> frames = frames_at(symbolizer, 0x11);
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames[0].module, "");
  EXPECT_EQ(frames[0].offset, 0x10u);
}

TEST_F(SymbolizerTest, WorksAgainAfterReset) {
  Symbolizer symbolizer(false);
  ASSERT_EQ(frames_at(symbolizer, outer_caller()).size(), 2u);
  symbolizer.reset();
  DataSymbol symbol;
  EXPECT_TRUE(
      symbolizer.symbolize_data(address_of(&test_data::lonely), &symbol));
}

}  // namespace
}  // namespace yeti
