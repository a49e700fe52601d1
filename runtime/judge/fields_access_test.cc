// Checks of fields that are checked together, with scripted threads. They cost
// one state, and any other access to these bytes is judged as if each had its
// own state. testsuite/lib/random_trace_test.cc has random ones.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "runtime/judge/access.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/strands/strand_lookup.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::last_race;
using scripted::Thread;

// x, something else, y and z.
struct Object {
  long x, other, y, z;
};
constexpr uint64_t kMask = 0xffff00ff;
constexpr uint64_t kYAndZ = 0xffff;

YetiSite part(YetiSiteKind kind, uint32_t line, uint32_t offset) {
  YetiSite site = {"f.c", "f", "x", nullptr, line, 1, 8, kind, kYetiLanguageC};
  site.offset = offset;
  return site;
}

struct Check {
  explicit Check(YetiSiteKind kind)
      : x(part(kind, 1, 0)), y(part(kind, 2, 16)), z(part(kind, 3, 24)) {
    site = x;
    site.parts = list;
    site.size = site.period = 32;
    site.offset = kYetiGroup;
  }
  YetiSite x, y, z, site;
  const YetiSite *list[4] = {&x, &y, &z, nullptr};
};
const Check kWrite(kYetiSiteWrite), kRead(kYetiSiteRead);

alignas(64) Object objects[4];  // two in a line

class FieldsAccess : public testing::Test {
 protected:
  FieldsAccess() { main.fresh(objects, sizeof objects); }
  ~FieldsAccess() override { main.fresh(objects, sizeof objects); }

  static bool is_grouped(const void *place) {
    return find_line(address_of(place))->states().is_grouped();
  }
  static bool write(Thread &thread, Object &object) {
    const int before = scripted::races;
    on_fields_write(thread.state(), address_of(&object), kMask, &kWrite.site);
    return scripted::races != before;
  }
  static bool read(Thread &thread, Object &object) {
    const int before = scripted::races;
    on_fields_read(thread.state(), address_of(&object), kMask, &kRead.site);
    return scripted::races != before;
  }

  Thread main;
  Thread t1{main}, t2{main};
  Object &object = objects[0];
};

TEST_F(FieldsAccess, CostsOneState) {
  const uint64_t before = t1.counters().write_exclusive;
  EXPECT_FALSE(write(t1, object));
  EXPECT_EQ(before + 1, t1.counters().write_exclusive);
  EXPECT_FALSE(write(t1, object)) << "covered";
  EXPECT_EQ(before + 1, t1.counters().write_exclusive);
  EXPECT_TRUE(is_grouped(&object));
}

TEST_F(FieldsAccess, BytesBetweenTheFieldsAreNotTouched) {
  write(t1, object);
  EXPECT_FALSE(t2.write(object.other));
  EXPECT_FALSE(t2.write(objects[1].x)) << "another object of the line";
  EXPECT_TRUE(is_grouped(&object)) << "each is a group of its own";
}

TEST_F(FieldsAccess, TheRaceIsThatOfTheField) {
  write(t1, object);
  EXPECT_TRUE(t2.read(object.y));
  EXPECT_EQ(address_of(&object.y), last_race().address);
  EXPECT_EQ(8u, last_race().size);
  HistoryEntry entry;
  ASSERT_TRUE(find_access(last_race().previous, address_of(&object.y), 8,
                          AccessKind::kWrite, &entry));
  EXPECT_EQ(2u, entry.site->line);
  EXPECT_FALSE(is_grouped(&object));
}

TEST_F(FieldsAccess, ARaceOfTheCheckNamesEachFieldThatHasPartInIt) {
  t1.write(object.z);
  EXPECT_TRUE(write(t2, object));
  EXPECT_EQ(address_of(&object.z), last_race().address);
  EXPECT_EQ(8u, last_race().size);
  EXPECT_EQ(&kWrite.z, last_race().site);
  const int before = scripted::races;
  write(t1, objects[2]);
  write(t2, objects[2]);
  EXPECT_EQ(before + 3, scripted::races);
}

TEST_F(FieldsAccess, ACopyOfTheWholeObjectNeedNotDivideIt) {
  write(t1, object);
  t1.write(&object, sizeof object);
  EXPECT_TRUE(is_grouped(&object));
  EXPECT_TRUE(t2.read(&object, sizeof object));
  EXPECT_TRUE(is_grouped(&object));
  EXPECT_FALSE(read(t2, object)) << "the last read stands for it";
  EXPECT_TRUE(is_grouped(&object));
  EXPECT_TRUE(t2.write(object.other));
}

TEST_F(FieldsAccess, OtherViewsOfTheBytesDivideThem) {
  write(t1, object);
  EXPECT_TRUE(t2.write(reinterpret_cast<char *>(&object.y) + 3, 2));
  EXPECT_EQ(address_of(&object.y) + 3, last_race().address);
  EXPECT_EQ(2u, last_race().size);
  EXPECT_FALSE(t1.write(reinterpret_cast<char *>(&object.y) + 5, 3));
  EXPECT_FALSE(t1.write(object.x));
  EXPECT_TRUE(t2.load(object.z, __ATOMIC_ACQUIRE));
}

TEST_F(FieldsAccess, AFreedBlockBeginsAnew) {
  for (int i = 0; i < 3; ++i) {
    t1.alloc(&object, sizeof object);
    write(t1, object);
    EXPECT_TRUE(is_grouped(&object));
    t1.write(object.y);
    EXPECT_FALSE(is_grouped(&object)) << "divided for the rest of its life";
    write(t1, object);
    EXPECT_FALSE(is_grouped(&object));
    EXPECT_FALSE(t1.free(&object));
    t1.fresh(&object, sizeof object);
  }
  t1.alloc(&object, sizeof object);
  write(t1, object);
  EXPECT_TRUE(t2.free(&object));
}

// The second line may be in another mode than the first.
TEST_F(FieldsAccess, MayLieInTwoLines) {
  auto *place = reinterpret_cast<Object *>(&objects[1].y);  // x | y, z
  const auto check = [&](Thread &thread) { return write(thread, *place); };
  EXPECT_FALSE(check(t1));
  EXPECT_TRUE(is_grouped(&place->x));
  EXPECT_TRUE(is_grouped(&place->y));
  t1.write(place->z);
  EXPECT_FALSE(is_grouped(&place->y));
  EXPECT_TRUE(t2.read(place->x));
  EXPECT_TRUE(check(t2));
  EXPECT_TRUE(is_grouped(&place->x));
}

// Neighbours that are not always checked together do not begin a group, and
// leave an existing one as it is.
TEST_F(FieldsAccess, NeighboursMeetGroups) {
  Check neighbours(kYetiSiteWrite);
  neighbours.y.offset = 0;
  neighbours.z.offset = 8;
  neighbours.list[0] = &neighbours.y;
  neighbours.list[1] = &neighbours.z;
  neighbours.list[2] = nullptr;
  neighbours.site.size = neighbours.site.period = 16;
  neighbours.site.offset = kYetiTogether;
  on_fields_write(t1.state(), address_of(&objects[2].y), kYAndZ,
                  &neighbours.site);
  EXPECT_FALSE(is_grouped(&objects[2]));
  write(t1, object);
  on_fields_write(t1.state(), address_of(&object.y), kYAndZ, &neighbours.site);
  EXPECT_FALSE(is_grouped(&object)) << "a part of the group";
}

// Threads check, divide and end the lives of groups in one line. The states
// remain valid in any order. (Mainly for ThreadSanitizer.)
TEST_F(FieldsAccess, ThreadsMeetInALine) {
  constexpr int kThreads = 4, kRounds = 20000;
  std::vector<std::unique_ptr<Thread>> strands;
  for (int i = 0; i < kThreads; ++i)
    strands.push_back(std::make_unique<Thread>(main));
  race_sink = [](ThreadState &, const Race &) {};
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&, i] {
      Thread &self = *strands[size_t(i)];
      std::minstd_rand random(static_cast<unsigned>(i) + 1);
      for (int round = 0; round < kRounds; ++round) {
        Object &at = objects[random() % 2];
        switch (random() % 8) {
          case 0:
            on_memory_fresh(self.state(), address_of(&at), sizeof at);
            break;
          case 1:
            on_memory_fresh(self.state(), address_of(objects), 64);
            break;
          case 2:
            on_read(self.state(), address_of(&at.y), 4, &kRead.y);
            break;
          case 3:
            on_write(self.state(), address_of(&at), sizeof at, &kWrite.x);
            break;
          case 4:
            on_fields_write(self.state(), address_of(&at), kMask, &kWrite.site);
            break;
          default:
            on_fields_read(self.state(), address_of(&at), kMask, &kRead.site);
            break;
        }
      }
    });
  for (std::thread &thread : threads) thread.join();
  race_sink = scripted::note_race;
  main.fresh(objects, sizeof objects);
  EXPECT_FALSE(write(t1, object));
  EXPECT_TRUE(is_grouped(&object));
  EXPECT_TRUE(write(t2, object));
}

}  // namespace
}  // namespace yeti
