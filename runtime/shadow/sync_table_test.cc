// Tests of sync_table.h, against a set of addresses.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/sync_table.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <thread>
#include <vector>

namespace yeti {
namespace {

alignas(4096) char memory[4 * 4096];

class SyncTableTest : public testing::Test {
 protected:
  SyncTableTest() : before_(sync_var_count()) {}
  ~SyncTableTest() override {
    remove_sync_vars(start(), start() + sizeof memory);
  }
  static Address start() { return address_of(memory); }
  size_t count() const { return sync_var_count() - before_; }

 private:
  const size_t before_;
};

TEST_F(SyncTableTest, AnObjectIsMadeOnceAndFoundAgain) {
  EXPECT_FALSE(find_sync_var(start() + 8));
  SyncVar *made = nullptr;
  {
    LockedSyncVar var = sync_var(start() + 8);
    ASSERT_TRUE(var);
    EXPECT_EQ(start() + 8, var->address);
    EXPECT_TRUE(var->clock.is_empty());
    made = &*var;
  }
  EXPECT_EQ(made, &*sync_var(start() + 8));
  EXPECT_EQ(made, &*find_sync_var(start() + 8));
  EXPECT_FALSE(find_sync_var(start() + 9));  // in the same bucket
  EXPECT_EQ(1u, count());
}

TEST_F(SyncTableTest, NothingMayBeWhereNothingWasMade) {
  EXPECT_FALSE(may_have_sync_var(start()));
  sync_var(start() + 64);
  EXPECT_TRUE(may_have_sync_var(start() + 64));
  EXPECT_FALSE(may_have_sync_var(start() + 4096));
}

TEST_F(SyncTableTest, ABucketStaysAsItIsWhileItIsLocked) {
  LockedBucket bucket(start());
  EXPECT_FALSE(bucket.find());
  EXPECT_TRUE(bucket.find_or_make());
  std::atomic<bool> is_removed{false};
  std::thread other([&] {
    remove_sync_vars(start(), start() + 1);
    is_removed = true;
  });
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(bucket.find());
    EXPECT_FALSE(is_removed.load());
  }
  bucket.unlock();
  other.join();
  EXPECT_FALSE(find_sync_var(start()));
}

TEST_F(SyncTableTest, ALockedObjectIsNotRemoved) {
  std::atomic<bool> is_removed{false};
  std::thread other;
  {
    LockedSyncVar var = sync_var(start());
    other = std::thread([&] {
      remove_sync_vars(start(), start() + 1);
      is_removed = true;
    });
    for (int i = 0; i < 1000; ++i) {
      EXPECT_EQ(start(), var->address);
      EXPECT_FALSE(is_removed.load());
    }
  }
  other.join();
  EXPECT_EQ(0u, count());
}

// Objects come and go; the table must contain those of the set.
TEST_F(SyncTableTest, AgreesWithASetOfAddresses) {
  std::mt19937 random(5);
  std::set<Address> addresses;
  for (int i = 0; i < 5000; ++i) {
    const Address address = start() + random() % sizeof memory;
    if (random() % 4 != 0) {
      sync_var(address);
      addresses.insert(address);
    } else {
      const Address end = address + 1 + random() % 700;
      remove_sync_vars(address, end);
      addresses.erase(addresses.lower_bound(address),
                      addresses.lower_bound(end));
    }
    ASSERT_EQ(addresses.size(), count());
    const Address asked = start() + random() % sizeof memory;
    ASSERT_EQ(addresses.count(asked) != 0,
              static_cast<bool>(find_sync_var(asked)));
  }
}

TEST_F(SyncTableTest, ThreadsMakeOneObjectTogether) {
  std::vector<std::thread> threads;
  std::atomic<int> changes{0};
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 2000; ++k) {
        LockedSyncVar var = sync_var(start() + 8 * (k % 16));
        ++var->sole_head;  // starting from kNobody
        ++changes;
      }
    });
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(16u, count());
  uint64_t sum = 0;
  for (Address i = 0; i < 16; ++i)
    sum += static_cast<StrandNumber>(find_sync_var(start() + 8 * i)->sole_head -
                                     kNobody);
  EXPECT_EQ(static_cast<uint64_t>(changes.load()), sum);
}

}  // namespace
}  // namespace yeti
