// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_hints.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

YetiConstruct construct(const char *name, uint32_t line, uint32_t kinds,
                        const YetiConstruct *outer = nullptr) {
  YetiConstruct result;
  result.name = name;
  result.file = "src/heat.c";
  result.line = line;
  result.column = 9;
  result.kinds = kinds;
  result.outer = outer;
  return result;
}

YetiSite site(const char *expression, uint32_t line,
              const YetiConstruct *construct,
              YetiSiteKind kind = kYetiSiteWrite) {
  YetiSite result;
  result.file = "src/heat.c";
  result.function = "main";
  result.expression = expression;
  result.line = line;
  result.size = 4;
  result.kind = kind;
  result.construct = construct;
  return result;
}

StrandInfo strand(StrandNumber number, StrandKind kind, StrandNumber creator,
                  const YetiConstruct *construct) {
  StrandInfo info = {};
  info.number = number;
  info.kind = kind;
  info.creator = creator;
  info.construct = construct;
  return info;
}

std::string hint(const HintSide &current, const HintSide &previous) {
  String text = hint_of(current, previous, "src/");
  return std::string(text.data(), text.size());
}

// Two members of one team, whose region is 'region'.
std::string between_members(const YetiSite &current, const YetiSite &previous,
                            const YetiConstruct *region) {
  return hint({&current, strand(5, StrandKind::kTeamMember, 0, region)},
              {&previous, strand(6, StrandKind::kTeamMember, 0, region)});
}

struct Region : testing::Test {
  YetiConstruct parallel = construct("parallel", 10, kYetiConstructParallel);
  YetiConstruct loop = construct("for", 12, kYetiConstructLoop, &parallel);
  YetiConstruct later = construct("for", 20, kYetiConstructLoop, &parallel);
  YetiConstruct combined = construct(
      "parallel for", 31, kYetiConstructParallel | kYetiConstructLoop);
  YetiConstruct task = construct("task", 40, kYetiConstructTask, &parallel);
  YetiConstruct other_task =
      construct("task", 45, kYetiConstructTask, &parallel);
};

TEST_F(Region, ReductionForAScalarThatIsOnlyUpdated) {
  combined.reducible = "*:product +:sum";
  const YetiSite write = site("sum", 33, &combined);
  const YetiSite read = site("sum", 33, &combined, kYetiSiteRead);
  EXPECT_EQ(between_members(write, read, &combined),
            "several threads update 'sum': use reduction(+:sum) on the "
            "'parallel for' at heat.c:31, or an 'atomic' construct");
  const YetiSite other = site("su", 33, &combined);
  EXPECT_EQ(between_members(other, other, &combined), "");
  const YetiSite outside = site("sum", 50, nullptr);
  EXPECT_EQ(between_members(write, outside, &combined), "");
}

TEST_F(Region, ReductionGoesToTheLoopInsideTheRegion) {
  parallel.reducible = "max:best";
  const YetiSite write = site("best", 13, &loop);
  EXPECT_EQ(between_members(write, write, &parallel),
            "several threads update 'best': use reduction(max:best) on the "
            "'for' at heat.c:12, or an 'atomic' construct");
}

TEST_F(Region, TasksThatUpdateAScalarNeedAtomic) {
  task.reducible = "+:sum";
  const YetiSite write = site("sum", 41, &task);
  EXPECT_EQ(hint({&write, strand(5, StrandKind::kTask, 1, &task)},
                 {&write, strand(6, StrandKind::kTask, 1, &task)}),
            "several tasks update 'sum': use an 'atomic' construct");
}

TEST_F(Region, PrivateForAScalarThatIsAssignedFirst) {
  combined.privatizable = "tmp j";
  const YetiSite write = site("j", 33, &combined);
  const YetiSite read = site("j", 34, &combined, kYetiSiteRead);
  EXPECT_EQ(between_members(read, write, &combined),
            "'j' is shared, and every thread assigns it before use: make it "
            "private(j) on the 'parallel for' at heat.c:31");
}

TEST_F(Region, AtomicOnBothSides) {
  const YetiSite atomic = site("n", 33, &combined, kYetiSiteAtomicUpdate);
  const YetiSite plain = site("n", 35, &combined, kYetiSiteRead);
  const char *text =
      "the access at heat.c:35 is not atomic, as the other one is: give it an "
      "'atomic' construct too";
  EXPECT_EQ(between_members(atomic, plain, &combined), text);
  EXPECT_EQ(between_members(plain, atomic, &combined), text);
  const YetiSite other = site("m", 35, &combined, kYetiSiteRead);
  EXPECT_EQ(between_members(atomic, other, &combined), "");
}

TEST_F(Region, BarrierAfterNowait) {
  loop.nowait = 1;
  const YetiSite first = site("a[i]", 13, &loop);
  const YetiSite second = site("a[n - i]", 21, &later, kYetiSiteRead);
  const char *text =
      "threads do not wait at the end of the 'for' at heat.c:12 (nowait): it "
      "needs a 'barrier' before heat.c:21";
  EXPECT_EQ(between_members(second, first, &parallel), text);
  EXPECT_EQ(between_members(first, second, &parallel), text);
  loop.nowait = 0;
  EXPECT_EQ(between_members(second, first, &parallel), "");
  loop.nowait = 1;
  const YetiSite before = site("a[n - i]", 11, &parallel);
  EXPECT_EQ(between_members(before, first, &parallel), "");
}

TEST_F(Region, OtherTeamsAreNotOfOneRegion) {
  loop.nowait = 1;
  const YetiSite first = site("x", 13, &loop), second = site("x", 21, &later);
  EXPECT_EQ(hint({&second, strand(5, StrandKind::kTeamMember, 0, &parallel)},
                 {&first, strand(6, StrandKind::kTeamMember, 1, &parallel)}),
            "");
}

TEST_F(Region, MasterHasNoBarrier) {
  const YetiConstruct master =
      construct("master", 14, kYetiConstructMaster, &parallel);
  const YetiSite first = site("x", 15, &master),
                 second = site("x", 17, &parallel);
  EXPECT_EQ(between_members(second, first, &parallel),
            "threads do not wait at the end of the 'master' at heat.c:14: it "
            "needs a 'barrier' before heat.c:17");
}

TEST_F(Region, NeighboursInALoop) {
  const YetiSite first = site("a[i]", 33, &combined);
  const YetiSite second = site("a[i - 1]", 33, &combined, kYetiSiteRead);
  EXPECT_EQ(between_members(second, first, &combined),
            "the iterations of the 'parallel for' at heat.c:31 are not "
            "independent: one accesses 'a[i]', another 'a[i - 1]'");
  const YetiSite elsewhere = site("a[i - 1]", 21, &later, kYetiSiteRead);
  EXPECT_EQ(between_members(elsewhere, first, &combined), "");
  EXPECT_EQ(between_members(first, first, &combined), "");
}

TEST_F(Region, TaskAndItsCreator) {
  const YetiSite in_task = site("x", 41, &task),
                 after = site("x", 47, &parallel);
  const HintSide creator = {&after,
                            strand(5, StrandKind::kTeamMember, 0, &parallel)};
  const HintSide child = {&in_task, strand(9, StrandKind::kTask, 5, &task)};
  const char *text =
      "nothing waits for the task created at heat.c:40 before the access at "
      "heat.c:47: it needs a 'taskwait'";
  EXPECT_EQ(hint(creator, child), text);
  EXPECT_EQ(hint(child, creator), text);
}

TEST_F(Region, TaskAndAnotherThread) {
  const YetiSite in_task = site("x", 41, &task),
                 after = site("x", 47, &parallel);
  const HintSide other = {&after,
                          strand(6, StrandKind::kTeamMember, 0, &parallel)};
  const HintSide child = {&in_task, strand(9, StrandKind::kTask, 5, &task)};
  EXPECT_EQ(hint(other, child),
            "nothing waits for the task created at heat.c:40 before the access "
            "at heat.c:47: it needs a 'barrier'");
}

TEST_F(Region, SiblingTasks) {
  const YetiSite first = site("x", 41, &task),
                 second = site("x", 46, &other_task);
  const HintSide a = {&first, strand(8, StrandKind::kTask, 5, &task)};
  const HintSide b = {&second, strand(9, StrandKind::kTask, 5, &other_task)};
  EXPECT_EQ(hint(b, a),
            "nothing orders the tasks created at heat.c:40 and heat.c:45: they "
            "need depend clauses for 'x', or a 'taskwait' between them");
  const YetiSite element = site("v[i]", 41, &task);
  const HintSide c = {&element, strand(10, StrandKind::kTask, 5, &task)};
  EXPECT_EQ(hint(c, a),
            "nothing orders the tasks created at heat.c:40: they need depend "
            "clauses, or a 'taskwait' between them");
  const HintSide cousin = {&second,
                           strand(9, StrandKind::kTask, 6, &other_task)};
  EXPECT_EQ(hint(cousin, a), "");
}

TEST_F(Region, NothingWithoutConstructs) {
  const YetiSite plain = site("x", 5, nullptr);
  const YetiSite nameless = site(nullptr, 5, nullptr);
  EXPECT_EQ(hint({&plain, strand(1, StrandKind::kPthread, 0, nullptr)},
                 {&plain, strand(2, StrandKind::kPthread, 0, nullptr)}),
            "");
  EXPECT_EQ(between_members(nameless, nameless, nullptr), "");
}

TEST(AreNeighbours, ComparesSubscripts) {
  EXPECT_TRUE(are_neighbours("a[i]", "a[i + 1]"));
  EXPECT_TRUE(are_neighbours("a[i - 1]", "a[i + 1]"));
  EXPECT_TRUE(are_neighbours("g[i][j - 1]", "g[i][j]"));
  EXPECT_TRUE(are_neighbours("g[i + 1][j]", "g[i][j]"));
  EXPECT_TRUE(are_neighbours("p->a[i]", "p->a[i - 12]"));
  EXPECT_TRUE(are_neighbours("b(i,j)", "b(i,j + 1)"));
  EXPECT_TRUE(are_neighbours("b(i - 1,j)", "b(i,j)"));
  EXPECT_FALSE(are_neighbours("a[i]", "a[i]"));
  EXPECT_FALSE(are_neighbours("a[i]", "b[i + 1]"));
  EXPECT_FALSE(are_neighbours("a[i]", "a[j]"));
  EXPECT_FALSE(are_neighbours("a[i * 2]", "a[i * 3]"));
  EXPECT_FALSE(are_neighbours("a[x1]", "a[x2]"));
  EXPECT_FALSE(are_neighbours("a[i]", "a[...]"));
  EXPECT_FALSE(are_neighbours("a[i][j]", "a[i]"));
  EXPECT_FALSE(are_neighbours("f(i,j)", "f(i)"));
  EXPECT_FALSE(are_neighbours("x", "y"));
}

TEST(IsSameConstruct, IsOfOneDirective) {
  const YetiConstruct a = construct("for", 3, kYetiConstructLoop);
  YetiConstruct b = a;
  EXPECT_TRUE(is_same_construct(&a, &b));
  b.line = 4;
  EXPECT_FALSE(is_same_construct(&a, &b));
  EXPECT_FALSE(is_same_construct(&a, nullptr));
}

}  // namespace
}  // namespace yeti
