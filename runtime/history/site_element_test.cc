// Tests of site_element.h: which of the accesses of a check touched a byte.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/site_element.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

constexpr Address kPage = 0x7000;

struct Bits {
  uint64_t words[64] = {};
  void touch(Address first, size_t size) {
    for (size_t i = first - kPage; i < first - kPage + size; ++i)
      words[i / 64] |= uint64_t{1} << (i % 64);
  }
  Address first(Address byte) const {
    return first_without_gap(byte, [&](size_t i) { return words[i]; });
  }
};

TEST(FirstWithoutGap, StopsAtTheGap) {
  Bits bits;
  bits.touch(kPage + 100, 200);
  bits.touch(kPage + 301, 9);
  EXPECT_EQ(bits.first(kPage + 100), kPage + 100);
  EXPECT_EQ(bits.first(kPage + 127), kPage + 100);
  EXPECT_EQ(bits.first(kPage + 128), kPage + 100);
  EXPECT_EQ(bits.first(kPage + 299), kPage + 100);
  EXPECT_EQ(bits.first(kPage + 305), kPage + 301);
}

TEST(FirstWithoutGap, StopsAtThePage) {
  Bits bits;
  bits.touch(kPage, 4096);
  EXPECT_EQ(bits.first(kPage), kPage);
  EXPECT_EQ(bits.first(kPage + 63), kPage);
  EXPECT_EQ(bits.first(kPage + 4095), kPage);
}

TEST(Neighbours, AreToldApartFromTheFirstOnwards) {
  YetiSite x, y, group;
  x.kind = y.kind = group.kind = kYetiSiteWrite;
  x.size = 8;
  y.size = 4;
  y.offset = 8;
  const YetiSite *parts[] = {&x, &y, nullptr};
  group.parts = parts;
  group.period = group.size = 12;
  group.offset = kYetiTogether;
  const Address start = kPage + 20;
  const auto part = [&](Address byte) {
    return part_of_neighbours(&group, AccessKind::kWrite, start, byte);
  };
  EXPECT_EQ(part(start + 7).site, &x);
  EXPECT_EQ(part(start + 8).site, &y);
  EXPECT_EQ(part(start + 12).site, &x);
  EXPECT_EQ(part(start + 23).site, &y);
  EXPECT_EQ(part(start + 23).element.start, start + 20);
  EXPECT_EQ(part(start + 23).element.size, 4u);
}

}  // namespace
}  // namespace yeti
