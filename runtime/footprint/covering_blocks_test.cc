// Tests of covering_blocks.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/covering_blocks.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace yeti {
namespace {

constexpr Address kStart = Address{1} << 20;
constexpr size_t kPages = 6;

// Random ranges, of which only long blocks count, compared with a list of
// bytes.
TEST(CoveringBlocksTest, HaveTheBytesOfLongBlocks) {
  std::mt19937 random(1);
  CoveringBlocks covering;
  for (int round = 0; round < 300; ++round) {
    std::vector<bool> is_written(kPages * PageBits::kBytes);
    std::vector<bool> is_accessed(kPages * PageBits::kBytes);
    const size_t low = random() % kPages, high = low + random() % kPages + 1;
    covering.begin(kStart + low * PageBits::kBytes,
                   kStart + high * PageBits::kBytes);
    const size_t ranges = random() % 6;
    for (size_t i = 0; i < ranges; ++i) {
      const bool is_write = random() % 2 == 0;
      const size_t size = 1 + random() % (random() % 2 == 0 ? 100 : 3000);
      const size_t count = 1 + random() % 4;
      const size_t stride = count == 1 ? 0 : size + 1 + random() % 500;
      const size_t first = random() % 4000;
      covering.add({kStart + first, size, stride, count},
                   is_write ? AccessKind::kWrite : AccessKind::kRead);
      if (size < 64) continue;
      for (size_t k = 0; k < count; ++k)
        for (size_t byte = 0; byte < size; ++byte) {
          const size_t at = first + k * stride + byte;
          is_accessed[at] = true;
          if (is_write) is_written[at] = true;
        }
    }
    covering.finish();
    for (size_t page = low; page < high && page < kPages; ++page) {
      uint64_t written[PageBits::kWords] = {}, accessed[PageBits::kWords] = {};
      bool is_any = false;
      const bool is_found =
          covering.find(kStart + page * PageBits::kBytes, written, accessed);
      for (size_t byte = 0; byte < PageBits::kBytes; ++byte) {
        const size_t at = page * PageBits::kBytes + byte;
        is_any |= is_accessed[at];
        ASSERT_EQ(is_written[at], (written[byte / 64] >> byte % 64 & 1) != 0);
        ASSERT_EQ(is_accessed[at], (accessed[byte / 64] >> byte % 64 & 1) != 0);
      }
      EXPECT_EQ(is_any, is_found);
    }
  }
}

TEST(CoveringBlocksTest, TooManyAreLeftOut) {
  CoveringBlocks covering;
  covering.begin(0, ~Address{0});
  covering.add({kStart, 64, 128, 1000000}, AccessKind::kRead);
  EXPECT_TRUE(covering.is_empty());
  covering.add({kStart, 64, 128, 4000}, AccessKind::kRead);
  covering.add({kStart, 64, 128, 100}, AccessKind::kRead);
  EXPECT_FALSE(covering.is_empty());
}

// Rows of a large matrix cost nothing if the pages are elsewhere.
TEST(CoveringBlocksTest, ThoseElsewhereAreLeftOut) {
  CoveringBlocks covering;
  const Range rows = {kStart, 1000, 5000, 100};
  covering.begin(0, kStart);
  covering.add(rows, AccessKind::kRead);
  covering.begin(rows.end(), ~Address{0});
  covering.add(rows, AccessKind::kRead);
  covering.begin(kStart + 1000, kStart + 5000);  // between two
  covering.add(rows, AccessKind::kRead);
  EXPECT_TRUE(covering.is_empty());
}

}  // namespace
}  // namespace yeti
