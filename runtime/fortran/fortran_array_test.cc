// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/fortran/fortran_array.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace yeti {
namespace {

char memory[1 << 12];

FortranDescriptor described(char *base, size_t element,
                            std::vector<std::pair<long, long>> dimensions) {
  FortranDescriptor result = {};
  result.base = base;
  result.type.element = element;
  result.type.rank = static_cast<signed char>(dimensions.size());
  for (size_t d = 0; d < dimensions.size(); ++d)
    result.dimensions[d] = {dimensions[d].second, 1, dimensions[d].first};
  return result;
}

std::set<Address> bytes_of(const FortranArray &array, size_t *ranges) {
  std::set<Address> bytes;
  *ranges = 0;
  array.for_each_range([&](const Range &range) {
    ++*ranges;
    for (size_t i = 0; i < range.count; ++i)
      for (size_t b = 0; b < range.size; ++b)
        bytes.insert(range.start + i * range.stride + b);
  });
  return bytes;
}

std::set<Address> bytes_by_element(const FortranArray &array) {
  std::set<Address> bytes;
  array.for_each_element([&](char *at) {
    for (size_t b = 0; b < array.element(); ++b)
      bytes.insert(address_of(at) + b);
    return true;
  });
  return bytes;
}

void expect(const FortranDescriptor &descriptor, size_t elements,
            size_t ranges_wanted) {
  const FortranArray array(&descriptor);
  size_t ranges;
  const std::set<Address> bytes = bytes_of(array, &ranges);
  EXPECT_EQ(bytes.size(), elements * descriptor.type.element);
  EXPECT_EQ(bytes, bytes_by_element(array));
  EXPECT_EQ(ranges, ranges_wanted);
}

TEST(FortranArray, RangesAreTheElements) {
  expect(described(memory, 8, {{10, 1}}), 10, 1);
  expect(described(memory, 8, {{10, 1}, {5, 10}}), 50, 1);
  expect(described(memory, 8, {{5, 10}, {10, 1}}), 50, 1);  // transposed
  expect(described(memory, 8, {{5, 2}, {5, 10}}), 25, 1);
  expect(described(memory, 8, {{4, 2}, {5, 10}}), 20, 5);
  expect(described(memory, 8, {{4, 1}, {5, 10}}), 20, 5);
  expect(described(memory, 4, {{3, 1}, {3, 10}, {2, 100}}), 18, 6);
}

TEST(FortranArray, StridesMayBeNegative) {
  expect(described(memory + 800, 8, {{10, -1}}), 10, 1);
  expect(described(memory + 800, 8, {{10, -2}}), 10, 1);
  expect(described(memory + 800, 8, {{10, 1}, {5, -10}}), 50, 1);
}

TEST(FortranArray, WithoutElements) {
  expect(described(memory, 8, {{0, 1}, {5, 10}}), 0, 0);
  expect(described(nullptr, 8, {{4, 1}}), 0, 0);
  EXPECT_TRUE(FortranArray(nullptr).is_empty());
  size_t ranges;
  EXPECT_EQ(bytes_of(FortranArray::scalar(memory, 4), &ranges).size(), 4u);
}

TEST(FortranArray, Parts) {
  const FortranDescriptor whole = described(memory, 4, {{10, 1}, {5, 10}});
  const FortranArray array(&whole);
  EXPECT_TRUE(array.is_contiguous());
  const FortranArray part = array.section(0, 2, 1);
  EXPECT_FALSE(part.is_contiguous());
  EXPECT_EQ(part.count(), 35u);
  EXPECT_EQ(part.base(), memory + 8);
  const FortranArray face = array.face(0);
  EXPECT_EQ(face.rank(), 1);
  EXPECT_EQ(face.count(), 5u);
  EXPECT_EQ(face.stride(0), 40);
}

}  // namespace
}  // namespace yeti
