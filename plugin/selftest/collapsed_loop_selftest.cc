// Tests of values/collapsed_loop_pieces.h: the pieces have each iteration of
// the collapsed loop exactly once.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/selftest/selftest.h"
#include "plugin/selftest/test_function.h"
#include "plugin/values/collapsed_loop_pieces.h"

namespace yeti::selftest {

namespace {

using Number = HOST_WIDE_INT;
// The value of each digit, the innermost first.
using State = std::vector<Number>;

// A level: for (digit = again; digit < end; digit += step), entered at 'first'.
struct Level {
  Number first, again, end, step;
};

tree number(Number value) {
  return build_int_cst(ssizetype, value);
}

CollapsedLoop collapsed_loop(const std::vector<Level> &levels) {
  CollapsedLoop loop{};
  for (size_t i = 0; i < levels.size(); ++i) {
    const Level &level = levels[i];
    CollapsedLoop::Digit digit{};
    digit.level = i;
    digit.first = number(level.first);
    digit.step = number(level.step);
    digit.again = number(level.again);
    loop.digits.push_back(digit);
    if (i + 1 < levels.size())
      loop.tests.push_back(
          {i, level.step > 0 ? LT_EXPR : GT_EXPR, number(level.end), true});
    loop.ways.push_back(nullptr);
  }
  return loop;
}

// The states 'begin' to 'end' of the loop, counted up by hand.
std::multiset<State> states_by_hand(const std::vector<Level> &levels,
                                    Number begin, Number end) {
  State state;
  for (const Level &level : levels) state.push_back(level.first);
  std::multiset<State> result;
  for (Number number = 0; number < end; ++number) {
    if (number >= begin) result.insert(state);
    for (size_t i = 0; i < levels.size(); ++i) {
      state[i] += levels[i].step;
      bool goes_on = levels[i].step > 0 ? state[i] < levels[i].end
                                        : state[i] > levels[i].end;
      if (i + 1 == levels.size() || goes_on) break;
      state[i] = levels[i].again;
    }
  }
  return result;
}

// 'value' with the names of 'definitions' replaced.
Number value_of(tree value,
                const std::vector<std::pair<tree, tree>> &definitions) {
  for (const auto &[name, definition] : definitions)
    if (value == name) return value_of(definition, definitions);
  if (TREE_CODE(value) == INTEGER_CST) return wi::to_wide(value).to_shwi();
  std::vector<tree> operands;
  for (int i = 0; i < TREE_OPERAND_LENGTH(value); ++i) {
    tree operand = TREE_OPERAND(value, i);
    operands.push_back(
        build_int_cst(TREE_TYPE(operand), value_of(operand, definitions)));
  }
  tree type = TREE_TYPE(value);
  tree result =
      operands.size() == 1 ? fold_build1(TREE_CODE(value), type, operands[0])
      : operands.size() == 2
          ? fold_build2(TREE_CODE(value), type, operands[0], operands[1])
          : fold_build3(TREE_CODE(value), type, operands[0], operands[1],
                        operands[2]);
  gcc_assert(TREE_CODE(result) == INTEGER_CST);
  return wi::to_wide(result).to_shwi();
}

// All combinations of steps that 'piece' takes.
void add_states(const CollapsedLoop &loop, const CollapsedLoopPiece &piece,
                const std::vector<std::pair<tree, tree>> &definitions,
                size_t level, State &state, std::multiset<State> &states) {
  if (level == loop.levels()) {
    states.insert(state);
    return;
  }
  Number start = value_of(piece.starts[level], definitions);
  Number last = value_of(piece.last[level], definitions);
  for (Number step = 0; step <= last; ++step) {
    state[level] = start + step * tree_to_shwi(loop.digits[level].step);
    add_states(loop, piece, definitions, level + 1, state, states);
  }
}

std::multiset<State> states_of_pieces(const CollapsedLoop &loop, Number begin,
                                      Number end) {
  CollapsedLoopPieces cut = pieces_of(loop, size_int(begin), size_int(end));
  std::multiset<State> states;
  State state(loop.levels());
  for (const CollapsedLoopPiece &piece : cut.pieces)
    if (value_of(piece.condition, cut.definitions))
      add_states(loop, piece, cut.definitions, 0, state, states);
  return states;
}

void expect_exact(const std::vector<Level> &levels) {
  TestFunction function;
  CollapsedLoop loop = collapsed_loop(levels);
  for (Number begin = 0; begin <= 1; ++begin)
    for (Number end = begin; end < 40; ++end)
      if (states_of_pieces(loop, begin, end) !=
          states_by_hand(levels, begin, end))
        fail(__FILE__, __LINE__,
             "states " + std::to_string(begin) + " to " + std::to_string(end));
}

YETI_TEST(CollapsedLoopPieces, HaveEachIterationOfTwoLevelsOnce) {
  expect_exact({{0, 0, 5, 1}, {0, 0, 9, 1}});
}

YETI_TEST(CollapsedLoopPieces, MayBeginInTheMiddleOfARow) {
  expect_exact({{3, 0, 5, 1}, {2, 0, 9, 1}});
}

YETI_TEST(CollapsedLoopPieces, HaveEachIterationOfThreeLevelsOnce) {
  expect_exact({{1, 0, 3, 1}, {2, 1, 4, 1}, {5, 0, 9, 1}});
}

YETI_TEST(CollapsedLoopPieces, CountDownAndByLargerSteps) {
  expect_exact({{9, 12, 0, -3}, {-4, -4, 11, 5}, {0, 0, 9, 2}});
}

}  // namespace

}  // namespace yeti::selftest
