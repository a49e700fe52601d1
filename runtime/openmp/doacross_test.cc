// Tests of doacross.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/doacross.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "testsuite/lib/lone_strand.h"

namespace yeti {
namespace {

using Member = LoneStrand;

TEST(Doacross, WhoWaitsKnowsWhatWasPosted) {
  Doacross loop(1);
  EXPECT_EQ(1u, loop.dimensions());
  Member a, b;
  const uint64_t first = 7, second = 8;
  const Epoch before = a.access();
  loop.post(a.strand, &first);
  const Epoch after = a.access();
  loop.wait(b.strand, &second);  // nobody has posted this one
  EXPECT_FALSE(b.knows(before));
  loop.wait(b.strand, &first);
  EXPECT_TRUE(b.knows(before));
  EXPECT_FALSE(b.knows(after));
}

TEST(Doacross, AllDimensionsCount) {
  Doacross loop(2);
  Member a, b;
  const uint64_t posted[] = {3, 4}, other[] = {3, 5}, turned[] = {4, 3};
  const Epoch before = a.access();
  loop.post(a.strand, posted);
  loop.wait(b.strand, other);
  loop.wait(b.strand, turned);
  EXPECT_FALSE(b.knows(before));
  loop.wait(b.strand, posted);
  EXPECT_TRUE(b.knows(before));
}

// Several members execute parts of one iteration: the wait learns of all of
// them.
TEST(Doacross, PostsOfOneIterationAreJoined) {
  Doacross loop(1);
  Member a, b, c;
  const uint64_t iteration = 1;
  const Epoch first = a.access(), second = b.access();
  loop.post(a.strand, &iteration);
  loop.post(b.strand, &iteration);
  loop.wait(c.strand, &iteration);
  EXPECT_TRUE(c.knows(first));
  EXPECT_TRUE(c.knows(second));
  EXPECT_FALSE(b.knows(first));
}

// Compares clocks with sets of known accesses.
TEST(Doacross, AgreesWithSetsOfAccesses) {
  constexpr unsigned kMembers = 4;
  std::mt19937 random(23);
  for (int round = 0; round < 100; ++round) {
    Doacross loop(2);
    Member members[kMembers];
    std::vector<std::pair<unsigned, Epoch>>
        accesses;  // with the member that made it
    std::set<size_t> known[kMembers];
    std::map<std::pair<uint64_t, uint64_t>, std::set<size_t>> posted;
    for (int step = 0; step < 30; ++step) {
      const unsigned who = random() % kMembers;
      const uint64_t iteration[] = {random() % 2, random() % 3};
      std::set<size_t> &at = posted[{iteration[0], iteration[1]}];
      if (random() % 2 != 0) {
        known[who].insert(accesses.size());
        accesses.push_back({who, members[who].access()});
        loop.post(members[who].strand, iteration);
        at.insert(known[who].begin(), known[who].end());
      } else {
        loop.wait(members[who].strand, iteration);
        known[who].insert(at.begin(), at.end());
      }
      for (unsigned i = 0; i < kMembers; ++i)
        for (size_t k = 0; k < accesses.size(); ++k)
          if (accesses[k].first != i) {
            ASSERT_EQ(known[i].count(k) != 0,
                      members[i].knows(accesses[k].second));
          }
    }
  }
}

}  // namespace
}  // namespace yeti
