// Tests of stack_depot.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/stack_depot.h"

#include <gtest/gtest.h>

#include <vector>

namespace yeti {
namespace {

StackId intern(const std::vector<Pc> &outermost_first) {
  StackId stack = StackId::kNone;
  for (const Pc pc : outermost_first) stack = extend_stack(stack, pc);
  return stack;
}

std::vector<Pc> frames(StackId stack) {
  std::vector<Pc> result(frames_of_stack(stack, nullptr, 0));
  EXPECT_EQ(frames_of_stack(stack, result.data(), result.size()),
            result.size());
  return result;
}

TEST(StackDepot, GivesFramesInnermostFirst) {
  EXPECT_EQ(frames(intern({10, 20, 30})), (std::vector<Pc>{30, 20, 10}));
  EXPECT_EQ(frames(intern({7})), (std::vector<Pc>{7}));
  EXPECT_TRUE(frames(StackId::kNone).empty());
}

TEST(StackDepot, StacksAreEqualIffTheirFramesAre) {
  EXPECT_EQ(intern({1, 2, 3}), intern({1, 2, 3}));
  EXPECT_NE(intern({1, 2, 3}), intern({1, 3, 2}));
  EXPECT_NE(intern({1, 2, 3}), intern({2, 3}));
  EXPECT_NE(intern({1, 1}), intern({1}));
}

TEST(StackDepot, CutsAtCapacityAndTellsTheWholeDepth) {
  Pc two[2] = {};
  EXPECT_EQ(frames_of_stack(intern({1, 2, 3, 4}), two, 2), 4u);
  EXPECT_EQ(two[0], 4u);
  EXPECT_EQ(two[1], 3u);
}

TEST(StackDepot, FullDepotSaysNone) {
  const StackId kept = intern({100, 200});
  set_stack_depot_limit(0);
  EXPECT_EQ(extend_stack(kept, 300), StackId::kNone);
  EXPECT_EQ(intern({100, 200}), kept);
  set_stack_depot_limit(size_t{64} << 20);
  EXPECT_EQ(frames(extend_stack(kept, 300)), (std::vector<Pc>{300, 200, 100}));
}

}  // namespace
}  // namespace yeti
