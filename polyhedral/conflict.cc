// See conflict.h. The conflicts are one set in the space
//   [parameters] -> { [dimensions of the first side, of the second side] };
// what follows are questions about its projection onto the parameters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/conflict.h"

#include <isl/constraint.h>
#include <isl/point.h>

#include <utility>

#include "polyhedral/isl_util.h"
#include "polyhedral/set_builder.h"

namespace yeti::polyhedral {
namespace {

constexpr auto kNonNegative = Constraint::Kind::kNonNegative;

class Finder {
 public:
  Finder(const ConflictQuestion &question, unsigned long operations)
      : question_(question),
        context_(operations),
        second_offset_(question.first.dimensions()),
        dimensions_(second_offset_ + question.second.dimensions()),
        space_(space_of(context_, question.parameters, dimensions_)) {}

  ConflictAnswer answer();

 private:
  struct SideBuilder {
    const ConflictSide &side;
    int offset;
  };

  SetBuilder builder_of(const SideBuilder &side) const {
    return SetBuilder(space_, side.offset, side.side.dimensions());
  }
  Aff form_of(const SideBuilder &side, const Affine &form) const {
    return builder_of(side).form(form);
  }
  SideBuilder first() const { return {question_.first, 0}; }
  SideBuilder second() const { return {question_.second, second_offset_}; }

  Set everything() const { return Set(isl_set_universe(space_.copy())); }
  Set of(SetBuilder builder) const {
    return Set(isl_set_from_basic_set(builder.take().release()));
  }
  Set parameters_of(const std::vector<Constraint> &constraints) const;
  Set domain_of(const SideBuilder &side) const;
  Set one_of(const SideBuilder &side, const ConflictSide::Choice &choice) const;
  Set differing(const ConflictQuestion::Pair &pair, int sign) const;
  Set apart() const;
  Set in_step() const;
  Set with_gap(const ConflictQuestion::Gap &gap, int sign) const;
  Set with_gaps() const;
  Aff bytes_of(const SideBuilder &side) const;
  Set meeting() const;
  bool has_unknown_strides() const;
  Set with_long_loops() const;
  void add_long_loops(const ConflictSide &side,
                      std::vector<Constraint> *constraints) const;
  Set intersection(Set a, const Set &b) const {
    return Set(isl_set_intersect(a.release(), b.copy()));
  }
  Set on_parameters(const Set &set) const {
    return Set(isl_set_params(set.copy()));
  }
  void find_witness(const Set &conflicts, ConflictAnswer *answer);
  void say_condition(const Set &condition, const Set &known,
                     ConflictAnswer *answer);

  const ConflictQuestion &question_;
  Context context_;
  int second_offset_;
  int dimensions_;
  Space space_;
};

Set Finder::parameters_of(const std::vector<Constraint> &constraints) const {
  SetBuilder builder(space_of(context_, question_.parameters, 0), 0, 0);
  for (const Constraint &constraint : constraints) builder.require(constraint);
  return Set(isl_set_params(of(std::move(builder)).release()));
}

Set Finder::one_of(const SideBuilder &side,
                   const ConflictSide::Choice &choice) const {
  Set result(isl_set_empty(space_.copy()));
  for (const std::vector<Constraint> &constraints : choice) {
    SetBuilder builder = builder_of(side);
    for (const Constraint &constraint : constraints)
      builder.require(constraint);
    result =
        Set(isl_set_union(result.release(), of(std::move(builder)).release()));
  }
  return result;
}

// When 'side' happens.
Set Finder::domain_of(const SideBuilder &side) const {
  SetBuilder builder = builder_of(side);
  for (size_t loop = 0; loop < side.side.loops.size(); loop++) {
    builder.require(builder.dimension(side.offset + static_cast<int>(loop)),
                    kNonNegative);
    for (const Affine &room : side.side.loops[loop].room)
      builder.require({room, kNonNegative});
  }
  for (const Constraint &guard : side.side.guards) builder.require(guard);
  Set result = of(std::move(builder));
  for (const ConflictSide::Choice &choice : side.side.choices)
    result = intersection(std::move(result), one_of(side, choice));
  return result;
}

// 'sign' times (the pair's number on the first side - that on the second) is at
// least 1, or just 1 for neighbours.
Set Finder::differing(const ConflictQuestion::Pair &pair, int sign) const {
  SetBuilder builder(space_, 0, dimensions_);
  Affine form;
  form.constant = -1;
  form.dimensions.resize(dimensions_);
  form.dimensions[pair.first] = sign;
  form.dimensions[second_offset_ + pair.second] = -sign;
  builder.require(
      {form, question_.neighbours ? Constraint::Kind::kZero : kNonNegative});
  return of(std::move(builder));
}

// The sides are two strands.
Set Finder::apart() const {
  if (question_.strands.empty()) return everything();
  Set result(isl_set_empty(space_.copy()));
  for (const ConflictQuestion::Pair &pair : question_.strands)
    for (int sign : {-1, 1})
      result =
          Set(isl_set_union(result.release(), differing(pair, sign).release()));
  return result;
}

Set Finder::in_step() const {
  SetBuilder builder(space_, 0, dimensions_);
  for (const ConflictQuestion::Pair &pair : question_.common)
    builder.require(
        add_multiple(builder.dimension(pair.first),
                     builder.dimension(second_offset_ + pair.second), -1),
        Constraint::Kind::kZero);
  return of(std::move(builder));
}

// 'sign' times (the second side's number - the first side's) is in the range.
Set Finder::with_gap(const ConflictQuestion::Gap &gap, int sign) const {
  SetBuilder builder(space_, 0, dimensions_);
  Aff distance = add_multiple(form_of(second(), gap.second),
                              form_of(first(), gap.first), -1);
  if (sign < 0) distance = Aff(isl_aff_neg(distance.release()));
  builder.require(add_constant(distance, -gap.least), kNonNegative);
  if (gap.most != kNoEnd)
    builder.require(
        add_constant(Aff(isl_aff_neg(distance.release())), gap.most),
        kNonNegative);
  return of(std::move(builder));
}

Set Finder::with_gaps() const {
  Set result = everything();
  for (const ConflictQuestion::Gap &gap : question_.gaps) {
    Set one = with_gap(gap, 1);
    if (gap.either_way)
      one = Set(isl_set_union(one.release(), with_gap(gap, -1).release()));
    result = intersection(std::move(result), one);
  }
  return result;
}

// The first byte of 'side', as far as its coordinates have known strides.
Aff Finder::bytes_of(const SideBuilder &side) const {
  SetBuilder builder = builder_of(side);
  Aff total = builder.zero();
  for (size_t k = 0; k < question_.strides.size(); k++)
    if (question_.strides[k])
      total =
          add_multiple(std::move(total), builder.form(side.side.coordinates[k]),
                       question_.strides[k]);
  return add_constant(std::move(total), side.side.byte);
}

// The sides touch a common byte.
Set Finder::meeting() const {
  SetBuilder builder(space_, 0, dimensions_);
  for (size_t k = 0; k < question_.strides.size(); k++)
    if (!question_.strides[k])
      builder.require(
          add_multiple(form_of(first(), question_.first.coordinates[k]),
                       form_of(second(), question_.second.coordinates[k]), -1),
          Constraint::Kind::kZero);
  Aff distance = add_multiple(bytes_of(first()), bytes_of(second()), -1);
  builder.require(add_constant(distance, question_.first.size - 1),
                  kNonNegative);
  builder.require(add_constant(Aff(isl_aff_neg(distance.release())),
                               question_.second.size - 1),
                  kNonNegative);
  return of(std::move(builder));
}

bool Finder::has_unknown_strides() const {
  for (int64_t stride : question_.strides)
    if (!stride) return true;
  return false;
}

void Finder::add_long_loops(const ConflictSide &side,
                            std::vector<Constraint> *constraints) const {
  for (size_t loop = 0; loop < side.loops.size(); loop++)
    for (Affine form : side.loops[loop].room) {
      bool has_others = false;
      for (size_t k = 0; k < form.dimensions.size(); k++)
        has_others |= k != loop && form.dimensions[k];
      bool is_constant = true;
      for (int64_t factor : form.parameters) is_constant &= !factor;
      if (has_others || is_constant) continue;
      if (loop < form.dimensions.size())
        form.constant += form.dimensions[loop] * (kLong - 1);
      form.dimensions.clear();
      constraints->push_back({form, kNonNegative});
    }
}

// The parameters with which all loops whose bounds are parameters are long.
Set Finder::with_long_loops() const {
  std::vector<Constraint> constraints;
  add_long_loops(question_.first, &constraints);
  add_long_loops(question_.second, &constraints);
  return parameters_of(constraints);
}

int64_t number_of(__isl_take isl_val *value) {
  Val owned(value);
  return owned ? isl_val_get_num_si(owned.keep()) : 0;
}

// The smallest example with parameters that are not negative, or else any.
void Finder::find_witness(const Set &conflicts, ConflictAnswer *answer) {
  int parameters = question_.parameters;
  Set flat(isl_set_move_dims(conflicts.copy(), isl_dim_set, 0, isl_dim_param, 0,
                             parameters));
  Set natural(flat);
  for (int k = 0; k < parameters; k++)
    natural = Set(isl_set_lower_bound_si(natural.release(), isl_dim_set, k, 0));
  isl_point *point = nullptr;
  if (context_.is_empty(natural) == Answer::kNo)
    point = isl_set_sample_point(isl_set_lexmin(natural.release()));
  if (!point || isl_point_is_void(point) != isl_bool_false) {
    isl_point_free(point);
    context_.restart();
    point = isl_set_sample_point(flat.release());
  }
  if (point && isl_point_is_void(point) == isl_bool_false) {
    auto values = [&](int from, int count) {
      std::vector<int64_t> result;
      for (int k = 0; k < count; k++)
        result.push_back(number_of(
            isl_point_get_coordinate_val(point, isl_dim_set, from + k)));
      return result;
    };
    answer->has_witness = true;
    answer->parameters = values(0, parameters);
    answer->first = values(parameters, second_offset_);
    answer->second =
        values(parameters + second_offset_, dimensions_ - second_offset_);
  }
  isl_point_free(point);
}

// --- a set of parameters as constraints ---

struct Said {
  std::vector<Constraint> constraints;
  bool is_complete = true;
};

isl_stat say_constraint(__isl_take isl_constraint *constraint, void *user) {
  auto *said = static_cast<Said *>(user);
  Constraint result;
  result.kind = isl_constraint_is_equality(constraint) == isl_bool_true
                    ? Constraint::Kind::kZero
                    : kNonNegative;
  result.form.constant = number_of(isl_constraint_get_constant_val(constraint));
  int parameters = isl_constraint_dim(constraint, isl_dim_param);
  for (int k = 0; k < parameters; k++)
    result.form.parameters.push_back(number_of(
        isl_constraint_get_coefficient_val(constraint, isl_dim_param, k)));
  said->is_complete &= isl_constraint_dim(constraint, isl_dim_div) == 0;
  said->constraints.push_back(std::move(result));
  isl_constraint_free(constraint);
  return isl_stat_ok;
}

struct SaidSet {
  std::vector<std::vector<Constraint>> lists;
  bool is_complete = true;
};

isl_stat say_basic_set(__isl_take isl_basic_set *set, void *user) {
  auto *said = static_cast<SaidSet *>(user);
  Said part;
  isl_stat status =
      isl_basic_set_foreach_constraint(set, say_constraint, &part);
  said->is_complete &= status == isl_stat_ok && part.is_complete;
  said->lists.push_back(std::move(part.constraints));
  isl_basic_set_free(set);
  return status;
}

void Finder::say_condition(const Set &condition, const Set &known,
                           ConflictAnswer *answer) {
  Set simple(
      isl_set_gist(simplified(context_, condition).release(), known.copy()));
  SaidSet said;
  if (simple &&
      isl_set_foreach_basic_set(simple.keep(), say_basic_set, &said) ==
          isl_stat_ok &&
      said.is_complete && !context_.failed())
    answer->condition = std::move(said.lists);
}

ConflictAnswer Finder::answer() {
  ConflictAnswer answer;
  Set known = parameters_of(question_.context);
  Set both = intersection(domain_of(first()), domain_of(second()));
  both = intersection(std::move(both), in_step());
  both = intersection(std::move(both), apart());
  both = intersection(std::move(both), with_gaps());
  both = Set(isl_set_intersect_params(both.release(), known.copy()));
  Set conflicts = intersection(both, meeting());
  Answer is_empty = context_.is_empty(conflicts);
  // Other coordinates may be the same address if a stride is not known.
  if (is_empty == Answer::kYes &&
      (!has_unknown_strides() || context_.is_empty(both) == Answer::kYes))
    answer.verdict = Conflict::kNone;
  if (is_empty != Answer::kNo) return answer;

  Set condition = on_parameters(conflicts);
  Answer always = context_.is_subset(known, condition);
  if (always == Answer::kYes) {
    answer.verdict = Conflict::kAlways;
  } else if (always == Answer::kNo) {
    Set usual = intersection(with_long_loops(), known);
    Answer if_long = context_.is_subset(usual, condition);
    // "All of none" says nothing.
    bool is_possible = context_.is_empty(usual) == Answer::kNo;
    answer.verdict = if_long == Answer::kYes && is_possible
                         ? Conflict::kIfLong
                         : Conflict::kCondition;
    if (context_.failed()) answer.verdict = Conflict::kUnknown;
  }
  if (answer.verdict == Conflict::kUnknown) return answer;
  if (answer.verdict != Conflict::kAlways)
    say_condition(condition, known, &answer);
  context_.restart();
  find_witness(conflicts, &answer);
  return answer;
}

}  // namespace

ConflictAnswer find_conflict(const ConflictQuestion &question,
                             unsigned long operations) {
  return Finder(question, operations).answer();
}

}  // namespace yeti::polyhedral
