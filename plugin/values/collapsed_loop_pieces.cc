// See collapsed_loop_pieces.h. A level begins with the rest of its first row,
// from the first value of its digit on. Then come full rows, one for each step
// of the level above, and finally a row that may be incomplete. The full rows
// form rows of the level above in turn.
//
// The lengths of rows are right whenever they are needed: if a row reaches its
// end, or goes on for a second step, the program itself has computed from the
// same values, without overflow, what is computed here.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/values/collapsed_loop_pieces.h"

namespace yeti {

namespace {

tree number(HOST_WIDE_INT value) {
  return size_int(value);
}

tree binary(tree_code code, tree a, tree b) {
  return fold_build2(code, sizetype, a, b);
}

tree is_less(tree a, tree b) {
  return fold_build2(LT_EXPR, boolean_type_node, a, b);
}

tree choice(tree condition, tree if_true, tree if_false) {
  return fold_build3(COND_EXPR, sizetype, condition, if_true, if_false);
}

tree both(tree a, tree b) {
  return fold_build2(TRUTH_AND_EXPR, boolean_type_node, a, b);
}

// A pointer is compared as a number.
tree comparable(tree value) {
  return POINTER_TYPE_P(TREE_TYPE(value)) ? fold_convert(sizetype, value)
                                          : value;
}

// 'value' + 'step' in the type of 'value'; overflow wraps.
tree moved(tree value, tree step) {
  tree type = TREE_TYPE(value);
  tree wrapping = unsigned_type_for(type);
  return fold_convert(
      type, fold_build2(PLUS_EXPR, wrapping, fold_convert(wrapping, value),
                        fold_convert(wrapping, step)));
}

// Stands for a number of steps that never ends.
constexpr HOST_WIDE_INT kEndless = HOST_WIDE_INT_1 << 62;

class Cutter {
 public:
  explicit Cutter(const CollapsedLoop &collapsed) : collapsed_(collapsed) {}
  CollapsedLoopPieces cut(tree begin, tree end);

 private:
  size_t levels() const { return collapsed_.levels(); }
  tree named(tree value);
  tree length(size_t level, bool again);
  tree steps_to_end(const CollapsedLoop::Test &test, tree from);
  void add_rows(size_t level, tree begin, tree end, CollapsedLoopPiece piece);
  void add_point(size_t level, tree row, CollapsedLoopPiece piece);
  void start(size_t level, tree step, CollapsedLoopPiece *piece) const;
  void start_again(size_t level, CollapsedLoopPiece *piece) const;

  const CollapsedLoop &collapsed_;
  CollapsedLoopPieces result_;
};

// A name for 'value', which is used often, or must be computed outside of a
// conditional expression.
tree Cutter::named(tree value) {
  if (is_gimple_val(value)) return value;
  tree name = make_ssa_name(sizetype, gimple_build_nop());
  result_.definitions.push_back({name, value});
  return name;
}

// How many values from 'from' on pass 'test'.
tree Cutter::steps_to_end(const CollapsedLoop::Test &test, tree from) {
  tree step = collapsed_.digits[test.digit].step;
  tree end = comparable(test.end);
  from = comparable(from);
  tree wide_step = fold_convert(ssizetype, step);
  bool is_up = test.relation == LT_EXPR || test.relation == LE_EXPR ||
               (test.relation == NE_EXPR && integer_onep(wide_step));
  if (test.relation == NE_EXPR) {
    tree type = unsigned_type_for(TREE_TYPE(from));
    tree to = fold_convert(type, end);
    from = fold_convert(type, from);
    return binary(
        MIN_EXPR, number(kEndless),
        fold_convert(sizetype, is_up
                                   ? fold_build2(MINUS_EXPR, type, to, from)
                                   : fold_build2(MINUS_EXPR, type, from, to)));
  }
  tree is_before = fold_build2(test.relation, boolean_type_node, from, end);
  tree distance = is_up ? binary(MINUS_EXPR, fold_convert(sizetype, end),
                                 fold_convert(sizetype, from))
                        : binary(MINUS_EXPR, fold_convert(sizetype, from),
                                 fold_convert(sizetype, end));
  if (test.relation == LT_EXPR || test.relation == GT_EXPR)
    distance = binary(MINUS_EXPR, distance, number(1));
  if (!is_up) wide_step = fold_build1(NEGATE_EXPR, ssizetype, wide_step);
  tree divisor = fold_build2(MAX_EXPR, ssizetype, wide_step, ssize_int(1));
  tree count =
      named(binary(TRUNC_DIV_EXPR, distance, fold_convert(sizetype, divisor)));
  count = binary(MIN_EXPR, count, number(kEndless));
  count = binary(PLUS_EXPR, count, number(1));
  tree goes_on =
      fold_build2(GT_EXPR, boolean_type_node, wide_step, ssize_int(0));
  return choice(is_before, choice(goes_on, count, number(kEndless)), number(0));
}

// How many states a row has that begins with the first value of the digit of
// 'level', or with the one with which it starts again.
tree Cutter::length(size_t level, bool again) {
  const CollapsedLoop::Test &test = collapsed_.tests[level];
  const CollapsedLoop::Digit &digit = collapsed_.digits[test.digit];
  tree from = again ? digit.again : digit.first;
  if (test.is_of_moved) from = moved(from, digit.step);
  return named(binary(PLUS_EXPR, steps_to_end(test, from), number(1)));
}

// Lets the digits of 'level' start 'step' steps after their first value.
void Cutter::start(size_t level, tree step, CollapsedLoopPiece *piece) const {
  for (size_t i = 0; i < collapsed_.digits.size(); ++i) {
    const CollapsedLoop::Digit &digit = collapsed_.digits[i];
    if (digit.level == level)
      piece->starts[i] =
          binary(PLUS_EXPR, fold_convert(sizetype, digit.first),
                 binary(MULT_EXPR, fold_convert(sizetype, digit.step), step));
  }
}

void Cutter::start_again(size_t level, CollapsedLoopPiece *piece) const {
  for (size_t i = 0; i < collapsed_.digits.size(); ++i)
    if (collapsed_.digits[i].level == level)
      piece->starts[i] = fold_convert(sizetype, collapsed_.digits[i].again);
}

// Adds 'piece', in which 'level' and those above are at 'row' alone.
void Cutter::add_point(size_t level, tree row, CollapsedLoopPiece piece) {
  if (level == levels()) {
    result_.pieces.push_back(std::move(piece));
    return;
  }
  piece.last[level] = number(0);
  if (level + 1 == levels() || integer_zerop(row)) {
    start(level, row, &piece);
    add_point(level + 1, number(0), std::move(piece));
    return;
  }
  tree first = length(level, false), full = length(level, true);
  tree is_first = is_less(row, first);
  tree rest = named(binary(MINUS_EXPR, row, first));
  tree column = named(binary(TRUNC_MOD_EXPR, rest, full));
  CollapsedLoopPiece in_first = piece, behind = piece;
  start(level, row, &in_first);
  start_again(level, &behind);
  for (size_t i = 0; i < collapsed_.digits.size(); ++i) {
    const CollapsedLoop::Digit &digit = collapsed_.digits[i];
    if (digit.level != level) continue;
    tree start =
        binary(PLUS_EXPR, behind.starts[i],
               binary(MULT_EXPR, fold_convert(sizetype, digit.step), column));
    piece.starts[i] = named(choice(is_first, in_first.starts[i], start));
  }
  tree above =
      binary(PLUS_EXPR, named(binary(TRUNC_DIV_EXPR, rest, full)), number(1));
  add_point(level + 1, named(choice(is_first, number(0), above)),
            std::move(piece));
}

// Adds the part of 'piece' in which 'level' is in the states 'begin' to 'end'.
void Cutter::add_rows(size_t level, tree begin, tree end,
                      CollapsedLoopPiece piece) {
  auto with = [&](tree condition, tree count) {
    CollapsedLoopPiece result = piece;
    result.condition = both(result.condition, condition);
    result.last[level] = binary(MINUS_EXPR, count, number(1));
    return result;
  };
  if (level + 1 == levels()) {
    CollapsedLoopPiece all =
        with(is_less(begin, end), binary(MINUS_EXPR, end, begin));
    start(level, begin, &all);
    result_.pieces.push_back(std::move(all));
    return;
  }
  tree first = length(level, false), full = length(level, true);
  tree first_end = named(binary(MIN_EXPR, first, end));
  CollapsedLoopPiece in_first =
      with(is_less(begin, first_end), binary(MINUS_EXPR, first_end, begin));
  start(level, begin, &in_first);
  add_point(level + 1, number(0), std::move(in_first));
  tree rest = named(binary(MINUS_EXPR, binary(MAX_EXPR, first, end), first));
  tree rows = named(binary(TRUNC_DIV_EXPR, rest, full));
  tree columns = named(binary(TRUNC_MOD_EXPR, rest, full));
  CollapsedLoopPiece in_full = with(is_less(number(0), rows), full);
  start_again(level, &in_full);
  tree behind = named(binary(PLUS_EXPR, rows, number(1)));
  add_rows(level + 1, number(1), behind, std::move(in_full));
  CollapsedLoopPiece in_last = with(is_less(number(0), columns), columns);
  start_again(level, &in_last);
  add_point(level + 1, behind, std::move(in_last));
}

CollapsedLoopPieces Cutter::cut(tree begin, tree end) {
  CollapsedLoopPiece all{
      boolean_true_node, std::vector<tree>(levels(), NULL_TREE),
      std::vector<tree>(collapsed_.digits.size(), NULL_TREE)};
  add_rows(0, begin, named(end), std::move(all));
  return std::move(result_);
}

}  // namespace

CollapsedLoopPieces pieces_of(const CollapsedLoop &collapsed, tree begin,
                              tree end) {
  return Cutter(collapsed).cut(begin, end);
}

}  // namespace yeti
