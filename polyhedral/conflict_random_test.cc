// Tests of polyhedral/conflict.h on random small loops: the answers are those
// that running all iterations gives.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <random>
#include <string>

#include "polyhedral/conflict.h"

namespace yeti::polyhedral {
namespace {

using Values = std::vector<int64_t>;

constexpr int64_t kSmallest = -2, kLargest = 12;  // parameters
constexpr int64_t kHelpers = 40;  // helpers are tried from -40 to 40

int64_t value_of(const Affine &form, const Values &point,
                 const Values &parameters) {
  int64_t value = form.constant;
  for (size_t k = 0; k < form.dimensions.size(); k++)
    if (form.dimensions[k]) value += form.dimensions[k] * point[k];
  for (size_t k = 0; k < form.parameters.size(); k++)
    value += form.parameters[k] * parameters[k];
  return value;
}

bool holds(const Constraint &constraint, const Values &point,
           const Values &parameters) {
  int64_t value = value_of(constraint.form, point, parameters);
  return constraint.kind == Constraint::Kind::kZero ? value == 0 : value >= 0;
}

bool hold(const std::vector<Constraint> &constraints, const Values &point,
          const Values &parameters) {
  for (const Constraint &constraint : constraints)
    if (!holds(constraint, point, parameters)) return false;
  return true;
}

bool happens(const ConflictSide &side, const Values &point,
             const Values &parameters) {
  for (size_t loop = 0; loop < side.loops.size(); loop++) {
    if (point[loop] < 0) return false;
    for (const Affine &room : side.loops[loop].room)
      if (value_of(room, point, parameters) < 0) return false;
  }
  if (!hold(side.guards, point, parameters)) return false;
  for (const ConflictSide::Choice &choice : side.choices) {
    bool any = false;
    for (const auto &list : choice) any |= hold(list, point, parameters);
    if (!any) return false;
  }
  return true;
}

// All points at which 'side' happens.
std::vector<Values> points_of(const ConflictSide &side,
                              const Values &parameters) {
  std::vector<Values> points;
  Values point(side.dimensions());
  std::function<void(size_t)> fill = [&](size_t dimension) {
    if (dimension == point.size()) {
      if (happens(side, point, parameters)) points.push_back(point);
      return;
    }
    bool is_loop = dimension < side.loops.size();
    for (int64_t value = is_loop ? 0 : -kHelpers; value <= kHelpers; value++) {
      if (is_loop) {
        // Rooms look at the loops around only.
        point[dimension] = value;
        bool exists = true;
        for (const Affine &room : side.loops[dimension].room)
          exists &= value_of(room, point, parameters) >= 0;
        if (!exists) break;
      }
      point[dimension] = value;
      fill(dimension + 1);
    }
    point[dimension] = 0;
  };
  fill(0);
  return points;
}

int64_t address_of(const ConflictQuestion &question, const ConflictSide &side,
                   const Values &point, const Values &parameters) {
  int64_t address = side.byte;
  for (size_t k = 0; k < question.strides.size(); k++)
    address +=
        question.strides[k] * value_of(side.coordinates[k], point, parameters);
  return address;
}

bool meet(const ConflictQuestion &question, const Values &first,
          const Values &second, const Values &parameters) {
  for (auto [a, b] : question.common)
    if (first[a] != second[b]) return false;
  bool differ = question.strands.empty();
  for (auto [a, b] : question.strands) {
    int64_t distance = std::abs(first[a] - second[b]);
    differ |= question.neighbours ? distance == 1 : distance > 0;
  }
  if (!differ) return false;
  for (const ConflictQuestion::Gap &gap : question.gaps) {
    int64_t distance = value_of(gap.second, second, parameters) -
                       value_of(gap.first, first, parameters);
    if (gap.either_way) distance = std::abs(distance);
    if (distance < gap.least || (gap.most != kNoEnd && distance > gap.most))
      return false;
  }
  int64_t a = address_of(question, question.first, first, parameters);
  int64_t b = address_of(question, question.second, second, parameters);
  return a < b + question.second.size && b < a + question.first.size;
}

bool conflicts_for(const ConflictQuestion &question, const Values &parameters) {
  std::vector<Values> seconds = points_of(question.second, parameters);
  for (const Values &first : points_of(question.first, parameters))
    for (const Values &second : seconds)
      if (meet(question, first, second, parameters)) return true;
  return false;
}

bool has_long_loops(const ConflictSide &side, const Values &parameters) {
  for (size_t loop = 0; loop < side.loops.size(); loop++)
    for (const Affine &room : side.loops[loop].room) {
      bool has_others = false, has_parameters = false;
      for (size_t k = 0; k < room.dimensions.size(); k++)
        has_others |= k != loop && room.dimensions[k];
      for (int64_t factor : room.parameters) has_parameters |= factor != 0;
      Values point(loop + 1);
      point[loop] = kLong - 1;
      if (!has_others && has_parameters &&
          value_of(room, point, parameters) < 0)
        return false;
    }
  return true;
}

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  ConflictQuestion question() {
    ConflictQuestion result;
    result.parameters = between(0, 1);
    for (int k = 0; k < result.parameters; k++) {
      Affine low{-kSmallest, {}, Values(k + 1)},
          high{kLargest, {}, Values(k + 1)};
      low.parameters[k] = 1;
      high.parameters[k] = -1;
      result.context.push_back({low, Constraint::Kind::kNonNegative});
      result.context.push_back({high, Constraint::Kind::kNonNegative});
    }
    result.strides.push_back(between(1, 4));
    if (between(0, 1)) result.strides.push_back(between(5, 12));
    result.first = side(result);
    result.second = between(0, 1) ? result.first : side(result);
    if (between(0, 2)) change(&result.second);
    if (between(0, 5)) result.strands = {{0, 0}};
    result.neighbours = !result.strands.empty() && !between(0, 4);
    if (result.first.loops.size() > 1 && result.second.loops.size() > 1 &&
        !between(0, 2))
      result.common = {{1, 1}};
    if (!between(0, 3)) result.gaps.push_back(gap(result));
    return result;
  }

 private:
  ConflictQuestion::Gap gap(const ConflictQuestion &question) {
    ConflictQuestion::Gap result;
    result.first = form(question, question.first.dimensions(), 1);
    result.second = form(question, question.second.dimensions(), 1);
    result.least = between(1, 3);
    if (between(0, 1)) result.most = result.least + between(0, 3);
    result.either_way = between(0, 1);
    return result;
  }

  int64_t between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random_() % (high - low + 1));
  }

  Affine form(const ConflictQuestion &question, int dimensions,
              int64_t largest) {
    Affine result;
    result.constant = between(-3, 3);
    for (int k = 0; k < dimensions; k++)
      result.dimensions.push_back(between(0, 2) ? between(-largest, largest)
                                                : 0);
    for (int k = 0; k < question.parameters; k++)
      result.parameters.push_back(between(0, 3) ? 0 : between(-1, 1));
    return result;
  }

  // hi - step * k, with the loop around now and then.
  Affine room(const ConflictQuestion &question, int loop) {
    Affine result;
    result.constant = between(0, 6);
    result.dimensions.resize(loop + 1);
    result.dimensions[loop] = -between(1, 3);
    if (loop && !between(0, 2)) result.dimensions[0] = between(-1, 1);
    for (int k = 0; k < question.parameters; k++)
      result.parameters.push_back(between(0, 1));
    return result;
  }

  ConflictSide side(const ConflictQuestion &question) {
    ConflictSide result;
    int loops = static_cast<int>(between(1, 2));
    for (int loop = 0; loop < loops; loop++) {
      ConflictLoop one;
      one.room.push_back(room(question, loop));
      if (!between(0, 3)) one.room.push_back(room(question, loop));
      result.loops.push_back(one);
    }
    if (!between(0, 3)) result.guards.push_back({form(question, loops, 1)});
    if (!between(0, 3))
      result.choices.push_back(
          {{{form(question, loops, 1)}},
           {{form(question, loops, 1)}, {form(question, loops, 1)}}});
    if (!between(0, 4)) {
      // The quotient by 2 or 3 of a number, perhaps only of its multiples.
      int64_t divisor = between(2, 3);
      Affine rest = form(question, loops, 1);
      rest.dimensions.push_back(-divisor);
      result.helpers = 1;
      if (between(0, 1)) {
        result.guards.push_back({rest, Constraint::Kind::kZero});
      } else {
        Affine other{divisor - 1 - rest.constant, {}, {}};
        for (int64_t f : rest.dimensions) other.dimensions.push_back(-f);
        for (int64_t f : rest.parameters) other.parameters.push_back(-f);
        result.guards.push_back({rest});
        result.guards.push_back({other});
      }
    }
    for (size_t k = 0; k < question.strides.size(); k++)
      result.coordinates.push_back(form(question, result.dimensions(), 2));
    result.byte = between(0, 3);
    result.size = between(1, 4);
    return result;
  }

  void change(ConflictSide *side) {
    side->coordinates[0].constant += between(-3, 3);
    side->byte += between(0, 2);
  }

  std::mt19937 random_;
};

// What the answer must be, by trying all parameters.
void expect_right(const ConflictQuestion &question,
                  const ConflictAnswer &answer) {
  bool any = false, all = true, all_long = true, any_long = false;
  for (int64_t p = kSmallest; p <= (question.parameters ? kLargest : kSmallest);
       p++) {
    Values parameters(question.parameters, p);
    bool conflict = conflicts_for(question, parameters);
    any |= conflict;
    all &= conflict;
    if (has_long_loops(question.first, parameters) &&
        has_long_loops(question.second, parameters)) {
      all_long &= conflict;
      any_long = true;
    }
    if (answer.condition.empty()) continue;
    bool told = false;
    for (const auto &list : answer.condition)
      told |= hold(list, {}, parameters);
    EXPECT_EQ(told, conflict) << "parameter " << p;
  }
  Conflict expected = !any                   ? Conflict::kNone
                      : all                  ? Conflict::kAlways
                      : all_long && any_long ? Conflict::kIfLong
                                             : Conflict::kCondition;
  EXPECT_EQ(answer.verdict, expected);
  if (!any) return;
  ASSERT_TRUE(answer.has_witness);
  EXPECT_TRUE(happens(question.first, answer.first, answer.parameters));
  EXPECT_TRUE(happens(question.second, answer.second, answer.parameters));
  EXPECT_TRUE(meet(question, answer.first, answer.second, answer.parameters));
  EXPECT_TRUE(hold(question.context, {}, answer.parameters));
}

TEST(RandomConflict, IsWhatRunningAllIterationsTells) {
  int counts[5] = {};
  int conditions = 0;
  for (unsigned seed = 1; seed <= 4000; seed++) {
    ConflictQuestion question = Generator(seed).question();
    ConflictAnswer answer = find_conflict(question, 5'000'000);
    counts[static_cast<int>(answer.verdict)]++;
    conditions += !answer.condition.empty();
    if (answer.verdict == Conflict::kUnknown) continue;
    expect_right(question, answer);
    if (HasFailure()) {
      ADD_FAILURE() << "seed " << seed;
      return;
    }
  }
  // The questions are of all kinds, and isl has an answer to nearly all.
  for (Conflict verdict : {Conflict::kNone, Conflict::kAlways,
                           Conflict::kIfLong, Conflict::kCondition})
    EXPECT_GE(counts[static_cast<int>(verdict)], 40)
        << static_cast<int>(verdict);
  EXPECT_LE(counts[static_cast<int>(Conflict::kUnknown)], 40);
  EXPECT_GE(conditions, 50);
}

}  // namespace
}  // namespace yeti::polyhedral
