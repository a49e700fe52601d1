// Tests of depend.h: which earlier siblings a task has to follow, compared with
// the rules of OpenMP applied to all pairs of tasks.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/depend.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <vector>

#include "runtime/strands/strand.h"
#include "runtime/strands/strand_life.h"

namespace yeti {
namespace {

constexpr DependKind kIn = DependKind::kIn, kOut = DependKind::kOut;
constexpr DependKind kMutex = DependKind::kMutexInOutSet;
constexpr DependKind kSet = DependKind::kInOutSet;
constexpr DependKind kAll = DependKind::kAllMemory;

// A sibling task: it acquires, makes one access and ends.
class Sibling {
 public:
  Sibling()
      : strand_(fork_strand(nullptr, StrandKind::kTask, StackId::kNone)),
        end_(create<TaskEnd>()) {}
  ~Sibling() {
    if (!is_over_) run();
    drop_strand(strand_);
    drop_user(end_);
  }
  void depend(DependTable &table, const std::vector<Dependence> &all) {
    for (const Dependence &each : all) table.add(each, end_, predecessors_);
  }
  void run() {
    predecessors_.acquire(*strand_);
    strand_->take_slot(history_);
    strand_->note_access();
    access = strand_->epoch();
    predecessors_.release_exclusions(*strand_);
    finish_strand(*strand_);
    add_end(*end_, *strand_, false);
    is_over_ = true;
  }
  bool follows(const Sibling &other) const {
    return strand_->clock().knows(other.access);
  }
  bool is_free() const { return predecessors_.is_empty(); }

  Epoch access;

 private:
  Strand *strand_;
  TaskEnd *end_;
  Predecessors predecessors_;
  History history_;
  bool is_over_ = false;
};

class DependTest : public testing::Test {
 protected:
  Sibling &add(const std::vector<Dependence> &all) {
    siblings.push_back(std::make_unique<Sibling>());
    siblings.back()->depend(table, all);
    return *siblings.back();
  }
  void run_all() {
    for (auto &sibling : siblings) sibling->run();
  }
  DependTable table;
  std::vector<std::unique_ptr<Sibling>> siblings;
};

TEST_F(DependTest, ReadersFollowTheWriterAndItFollowsThem) {
  Sibling &writer = add({{8, kOut}});
  Sibling &first = add({{8, kIn}}), &second = add({{8, kIn}});
  Sibling &next = add({{8, kOut}});
  Sibling &other = add({{16, kOut}});
  EXPECT_TRUE(writer.is_free());
  EXPECT_FALSE(first.is_free());
  run_all();
  EXPECT_TRUE(first.follows(writer));
  EXPECT_TRUE(second.follows(writer));
  EXPECT_FALSE(second.follows(first));
  EXPECT_TRUE(next.follows(first));
  EXPECT_TRUE(next.follows(second));
  EXPECT_FALSE(other.follows(writer));
}

TEST_F(DependTest, ASetIsUnorderedAndExclusionIsNot) {
  Sibling &writer = add({{8, kOut}});
  Sibling &first = add({{8, kSet}}), &second = add({{8, kSet}});
  Sibling &third = add({{8, kMutex}}), &fourth = add({{8, kMutex}});
  run_all();
  EXPECT_TRUE(first.follows(writer));
  EXPECT_FALSE(second.follows(first));
  EXPECT_TRUE(third.follows(first));
  EXPECT_TRUE(third.follows(second));
  EXPECT_TRUE(fourth.follows(third));  // because it ran later
}

TEST_F(DependTest, WhatHasEndedIsFollowedToo) {
  Sibling &writer = add({{8, kOut}});
  writer.run();
  Sibling &reader = add({{8, kIn}});
  EXPECT_FALSE(reader.is_free());
  reader.run();
  EXPECT_TRUE(reader.follows(writer));
}

TEST_F(DependTest, AfterAWaitNobodyIsFollowed) {
  add({{8, kOut}});
  run_all();
  SlotList slots;
  table.clear(slots);
  Sibling &reader = add({{8, kIn}});
  EXPECT_TRUE(reader.is_free());
  if (!slots.is_empty()) give_to_anybody(slots);
}

TEST_F(DependTest, AllMemoryIsEveryAddress) {
  Sibling &writer = add({{8, kOut}}), &reader = add({{16, kIn}});
  Sibling &free = add({});
  Sibling &all = add({{0, kAll}});
  Sibling &later = add({{8, kIn}}), &other = add({{24, kSet}});
  Sibling &second = add({{0, kAll}});
  run_all();
  EXPECT_TRUE(all.follows(writer));
  EXPECT_TRUE(all.follows(reader));
  EXPECT_FALSE(all.follows(free));
  EXPECT_TRUE(later.follows(all));
  EXPECT_TRUE(other.follows(all));
  EXPECT_FALSE(other.follows(later));
  EXPECT_TRUE(second.follows(other));
}

// Whether a task with the dependence 'later' must follow one with 'earlier'.
bool must_follow(DependKind later, DependKind earlier) {
  return later != earlier || later == kOut;
}

// The tasks run in the order of their creation, so tasks that exclude each
// other are ordered, too. A task has to follow those on which it depends, and
// those that they follow.
TEST_F(DependTest, AgreesWithAllPairs) {
  std::mt19937 random(29);
  for (int round = 0; round < 200; ++round) {
    DependTable own;
    std::vector<std::unique_ptr<Sibling>> tasks;
    std::vector<std::vector<Dependence>> depends;
    std::vector<std::vector<bool>> follows;
    const bool runs_at_once = round % 2 != 0;
    for (size_t i = 0; i < 16; ++i) {
      std::vector<Dependence> all;
      for (Address address = 8; address <= 24; address += 8)
        if (random() % 2 != 0)
          all.push_back({address, static_cast<DependKind>(random() % 4)});
      if (random() % 8 == 0) all = {{0, kAll}};
      tasks.push_back(std::make_unique<Sibling>());
      tasks.back()->depend(own, all);
      follows.emplace_back(i);
      for (size_t k = i; k-- > 0;) {
        bool is_direct = false;
        for (const Dependence &later : all)
          for (const Dependence &earlier : depends[k])
            is_direct |= later.kind == kAll || earlier.kind == kAll ||
                         (later.address == earlier.address &&
                          (must_follow(later.kind, earlier.kind) ||
                           later.kind == kMutex));
        if (!is_direct) continue;
        follows[i][k] = true;
        for (size_t j = 0; j < k; ++j)
          if (follows[k][j]) follows[i][j] = true;
      }
      depends.push_back(all);
      if (runs_at_once) tasks.back()->run();
    }
    if (!runs_at_once)
      for (auto &task : tasks) task->run();
    for (size_t i = 0; i < tasks.size(); ++i)
      for (size_t k = 0; k < i; ++k)
        ASSERT_EQ(follows[i][k], tasks[i]->follows(*tasks[k]))
            << "round " << round << ": " << i << " and " << k;
  }
}

}  // namespace
}  // namespace yeti
