// Tests of polyhedral/cover.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/cover.h"

#include <gtest/gtest.h>

namespace yeti::polyhedral {
namespace {

struct Row {
  const char *title;
  std::vector<const char *> pieces;
  const char *more;  // allowed, and covered already; or null
  std::vector<const char *> boxes;
};

#define ROWS "[n, m] -> { [y, x] : n >= 3 and m >= 3 and "

const Row kRows[] = {
    {"halves are joined",
     {ROWS "0 <= y <= n and 0 <= x <= m }",
      ROWS "0 <= y <= n and m < x <= 2 m }"},
     nullptr,
     {ROWS "0 <= y <= n and 0 <= x <= 2 m }"}},
    {"strides that fill each other's gaps are joined",
     {ROWS "y = 0 and 0 <= x <= 2 m and x mod 2 = 0 }",
      ROWS "y = 0 and 0 <= x <= 2 m and x mod 2 = 1 }"},
     nullptr,
     {ROWS "y = 0 and 0 <= x <= 2 m }"}},
    {"a stride alone has no box",
     {ROWS "y = 0 and 0 <= x <= 2 m and x mod 2 = 0 }"},
     nullptr,
     {}},
    {"a triangle has no box", {ROWS "0 <= y <= x <= m }"}, nullptr, {}},
    {"what is inside another box is dropped",
     {ROWS "0 <= y <= n and 0 <= x <= m }", ROWS "y = 2 and 1 <= x <= 2 }"},
     nullptr,
     {ROWS "0 <= y <= n and 0 <= x <= m }"}},
    {"a cross is a tile and two blocks",
     {ROWS "1 <= y < n and 0 <= x <= m }", ROWS "0 <= y <= n and 1 <= x < m }"},
     nullptr,
     {ROWS "1 <= y < n and 0 <= x <= m }", ROWS "y = n and 1 <= x < m }",
      ROWS "y = 0 and 1 <= x < m }"}},
    {"what is covered need not be",
     {ROWS "y = 0 and 0 <= x <= m }"},
     ROWS "y = 0 and 1 <= x <= m + 1 }",
     {ROWS "y = 0 and x = 0 }"}},
    {"what is covered joins",
     {ROWS "0 <= y <= n and x = 0 }", ROWS "0 <= y <= n and x = m }"},
     ROWS "0 <= y <= n and 1 <= x < m }",
     {ROWS "0 <= y <= n and 0 <= x <= m }"}},
};

TEST(Cover, HasFewBoxes) {
  for (const Row &row : kRows) {
    SCOPED_TRACE(row.title);
    Context context;
    CoverProblem problem;
    problem.most_regions = 4;
    problem.known = context.read<isl_set>("[n, m] -> { : n >= 3 and m >= 3 }");
    problem.allowed = context.read<isl_set>("[n, m] -> { [y, x] : 1 = 0 }");
    for (const char *text : row.pieces)
      problem.pieces.push_back(context.read<isl_set>(text));
    if (row.more) problem.covered = context.read<isl_set>(row.more);
    for (const Set &piece : problem.pieces)
      problem.allowed =
          Set(isl_set_union(problem.allowed.release(), piece.copy()));
    if (row.more)
      problem.allowed =
          Set(isl_set_union(problem.allowed.release(), problem.covered.copy()));
    auto boxes = cover(context, problem);
    EXPECT_FALSE(context.failed());
    ASSERT_EQ(boxes.has_value(), !row.boxes.empty());
    if (!boxes) continue;
    ASSERT_EQ(boxes->size(), row.boxes.size());
    for (size_t number = 0; number < row.boxes.size(); number++) {
      const Set &actual = (*boxes)[number].box.elements;
      EXPECT_EQ(
          context.is_equal(actual, context.read<isl_set>(row.boxes[number])),
          Answer::kYes)
          << to_string(actual);
    }
  }
}

}  // namespace
}  // namespace yeti::polyhedral
