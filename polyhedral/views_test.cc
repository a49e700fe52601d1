// Tests of polyhedral/views.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/views.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace yeti::polyhedral {
namespace {

// The views of a group with 'strides', as in "0b" for the first one kept and
// the second one added to the bytes.
std::vector<std::string> views(std::vector<int64_t> strides) {
  std::vector<std::string> result;
  for (const View &view : views_of({std::move(strides), {}})) {
    std::string text;
    for (int target : view.into)
      text += target == View::kBytes ? "b" : std::to_string(target);
    result.push_back(text);
  }
  return result;
}

using Texts = std::vector<std::string>;

TEST(View, KeepsLittleFirst) {
  EXPECT_EQ(views({}), Texts({""}));
  EXPECT_EQ(views({8}), Texts({"b", "0"}));
}

TEST(View, UnknownPitchesAreKept) {
  EXPECT_EQ(views({0}), Texts({"0"}));
  EXPECT_EQ(views({0, 8}), Texts({"0b", "01"}));
}

TEST(View, UsualViewsKeepTheLargePitches) {
  EXPECT_EQ(views({80, 8}), Texts({"bb", "0b", "01", "b1", "11"}));
  EXPECT_EQ(views({8, -80}), Texts({"bb", "b1", "01", "0b", "00"}));
}

TEST(View, OnlyMultiplesGoIntoAPitch) {
  EXPECT_EQ(views({20, 8}), Texts({"bb", "0b", "01", "b1"}));
  EXPECT_EQ(views({8, 8}), Texts({"bb", "b1", "0b", "01", "00"}));
}

TEST(View, UnitsAreTouchedAsAWhole) {
  AccessGroup group{{16}, {}};
  group.accesses.push_back({false, {Affine{}}, 4, 8, {}, 0});
  EXPECT_EQ(views_of(group)[0].unit, 8);
  EXPECT_EQ(views_of(group)[0].origin, 4);
  group.accesses.push_back({false, {Affine{}}, 8, 8, {}, 0});
  EXPECT_EQ(views_of(group)[0].unit, 4);
  group.strides[0] = 6;
  EXPECT_EQ(views_of(group)[0].unit, 2);
  EXPECT_EQ(views_of(group)[1].unit, 4);
}

// Whether 'target' may take up coordinate 'number', by what views.h says.
bool may_go_into(const std::vector<int64_t> &strides, int number, int target) {
  if (target == number) return true;
  if (strides[number] == 0) return false;
  if (target == View::kBytes) return true;
  if (strides[target] == 0 || strides[number] % strides[target] != 0)
    return false;
  return strides[number] != strides[target] || target < number;
}

bool is_view(const std::vector<int64_t> &strides,
             const std::vector<int> &into) {
  for (int number = 0; number < static_cast<int>(into.size()); number++) {
    int target = into[number];
    if (!may_go_into(strides, number, target)) return false;
    if (target != View::kBytes && into[target] != target) return false;
  }
  return true;
}

// 0 for usual views, else 1.
int is_unusual(const std::vector<int64_t> &strides,
               const std::vector<int> &into) {
  for (size_t number = 0; number < into.size(); number++) {
    if (into[number] == static_cast<int>(number)) continue;
    if (into[number] != View::kBytes) return 1;
    for (size_t kept = 0; kept < into.size(); kept++)
      if (into[kept] == static_cast<int>(kept) && strides[kept] != 0 &&
          std::abs(strides[kept]) < std::abs(strides[number]))
        return 1;
  }
  return 0;
}

// The first views in their order, found among all choices of targets.
std::vector<std::vector<int>> first_of_all(
    const std::vector<int64_t> &strides) {
  int count = strides.size();
  std::vector<std::vector<int>> all;
  std::vector<int> into(count, View::kBytes);
  for (;;) {
    if (is_view(strides, into)) all.push_back(into);
    int last = count - 1;
    while (last >= 0 && into[last] == count - 1) into[last--] = View::kBytes;
    if (last < 0) break;
    into[last]++;
  }
  auto key = [&](const std::vector<int> &view) {
    int kept = 0;
    for (int number = 0; number < count; number++)
      kept += view[number] == number;
    return std::make_pair(is_unusual(strides, view), kept);
  };
  std::stable_sort(all.begin(), all.end(), [&](const auto &a, const auto &b) {
    return key(a) < key(b);
  });
  if (all.size() > kMostViews) all.resize(kMostViews);
  return all;
}

TEST(View, AreTheFirstOfAll) {
  std::mt19937 random(1);
  const int64_t choices[] = {0, 1, 4, -4, 8, 8, -8, 12, 16, 24, 80, 640};
  for (int round = 0; round < 2000; round++) {
    std::vector<int64_t> strides(random() % 6);
    for (int64_t &stride : strides) stride = choices[random() % 12];
    std::vector<std::vector<int>> found;
    for (const View &view : views_of({strides, {}})) {
      found.push_back(view.into);
      EXPECT_EQ(view.is_usual, !is_unusual(strides, view.into));
    }
    ASSERT_EQ(found, first_of_all(strides)) << testing::PrintToString(strides);
  }
}

// All views of these are more than there is memory.
TEST(View, OfManyPitches) {
  std::vector<int64_t> strides(60, 8);
  std::vector<View> views = views_of({strides, {}});
  ASSERT_EQ(views.size(), kMostViews);
  EXPECT_EQ(views[0].into, std::vector<int>(60, View::kBytes));
  for (int number = 0; number < 60; number++)
    strides[number] = int64_t{1} << number;
  EXPECT_EQ(views_of({strides, {}}).size(), kMostViews);
}

}  // namespace
}  // namespace yeti::polyhedral
