// Tests of polyhedral/boxes.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/boxes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace yeti::polyhedral {
namespace {

struct Row {
  const char *elements;
  const char *box;
};

const Row kBoxes[] = {
    {"[n] -> { [i, j] : 0 <= i <= n and 3 <= j <= 8 }",
     "[n] -> { [i, j] : 0 <= i <= n and 3 <= j <= 8 }"},
    {"[n] -> { [i, j] : 0 <= i <= j <= n }",
     "[n] -> { [i, j] : 0 <= i <= n and 0 <= j <= n }"},
    {"[n] -> { [2]; [n] : n > 5 }",
     "[n] -> { [i] : 2 <= i <= n and n > 5; [2] : n <= 5 }"},
    {"[n] -> { [i] : 0 <= i <= n and i mod 2 = 1 }",
     "[n] -> { [i] : exists e : 1 <= i <= 2 e + 1 and n - 1 <= 2 e + 1 <= n }"},
};

TEST(Boxes, AreTheSmallestAround) {
  for (const Row &row : kBoxes) {
    Context context;
    Box box = bounding_box(context.read<isl_set>(row.elements));
    EXPECT_EQ(context.is_equal(box.elements, context.read<isl_set>(row.box)),
              Answer::kYes)
        << row.elements << ": " << to_string(box.elements);
  }
}

// The regions of the box around 'elements', as "condition: lowest + extent...".
std::vector<std::string> regions(const char *elements, const char *known) {
  Context context;
  Box box = bounding_box(context.read<isl_set>(elements));
  std::vector<std::string> lines;
  for (const Region &region :
       regions_of(context, box, context.read<isl_set>(known))) {
    std::string line;
    for (const Expression &form : region.condition)
      line += to_string(form) + ", ";
    for (size_t position = 0; position < region.lowest.size(); position++)
      line += "[" + to_string(region.lowest[position]) + " | " +
              to_string(region.extent[position]) + "]";
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Boxes, HaveNumbers) {
  EXPECT_EQ(regions("[n] -> { [i, j] : 0 <= i <= n and 3 <= j <= 8 }",
                    "[n] -> { : }"),
            Lines({"p0, [0 | p0 + 1][3 | 6]"}));
  EXPECT_EQ(regions("[n] -> { [i] : n <= i <= n + 2 }", "[n] -> { : n > 0 }"),
            Lines({"[p0 | 3]"}));
}

TEST(Boxes, HaveMinimaAndMaxima) {
  EXPECT_EQ(regions("[n, m] -> { [i] : n <= i <= 9 and m <= i }",
                    "[n, m] -> { : n <= 9 and m <= 9 }"),
            Lines({"[max(p0, p1) | min(-p0 + 9, -p1 + 9) + 1]"}));
}

TEST(Boxes, DistinguishCases) {
  Lines lines = regions(
      "[n] -> { [i] : 0 <= i <= 5 and n >= 9; "
      "[i] : 3 <= i <= 7 and n <= -9 }",
      "[n] -> { : }");
  std::sort(lines.begin(), lines.end());
  EXPECT_EQ(lines, Lines({"-p0 - 9, [3 | 5]", "p0 - 9, [0 | 6]"}));
}

TEST(Boxes, WithTooManyCasesHaveNoNumbers) {
  EXPECT_EQ(regions("[n] -> { [0] : n = 0; [2] : n = 2; [7] : n = 4; "
                    "[1] : n = 6 }",
                    "[n] -> { : }"),
            Lines({}));
}

TEST(Boxes, OfNothingAreNothing) {
  Box box = bounding_box(Set());
  EXPECT_FALSE(box.elements);
}

}  // namespace
}  // namespace yeti::polyhedral
