// See conflict_question.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/conflict_question.h"

#include "plugin/static/assumptions.h"

namespace yeti::definite {

using polyhedral::Affine;
using polyhedral::ConflictQuestion;
using polyhedral::ConflictSide;
using polyhedral::Constraint;

namespace {

constexpr size_t kMostDimensions = 12;
// In place of a symbol: how many iterations the first task of a taskloop has.
constexpr int kSplit = -1;

Affine minus_one_minus(Affine form) {
  form.constant = -1 - form.constant;
  for (int64_t &factor : form.dimensions) factor = -factor;
  for (int64_t &factor : form.parameters) factor = -factor;
  return form;
}

Affine plus(Affine form, int64_t constant) {
  form.constant += constant;
  return form;
}

}  // namespace

int QuestionBuilder::parameter(const std::vector<int> &symbols) {
  auto found = std::find(parameters_.begin(), parameters_.end(), symbols);
  if (found == parameters_.end()) {
    parameters_.push_back(symbols);
    return int(parameters_.size()) - 1;
  }
  return int(found - parameters_.begin());
}

// A product of symbols is a parameter of its own: of what holds for all values
// of it, nothing is lost.
std::optional<Affine> QuestionBuilder::affine(const Polynomial &form,
                                              const Side &side) {
  Affine result;
  result.dimensions.resize(side.dimensions.size());
  for (const auto &[term, factor] : form.terms()) {
    if (term.dimension != kNoDimension) {
      auto number = side.numbers.find(term.dimension);
      if (!term.symbols.empty() || number == side.numbers.end()) return {};
      result.dimensions[number->second] = factor;
    } else if (term.symbols.empty()) {
      result.constant = factor;
    } else {
      size_t number = parameter(term.symbols);
      if (result.parameters.size() <= number)
        result.parameters.resize(number + 1);
      result.parameters[number] = factor;
    }
  }
  return result;
}

bool QuestionBuilder::add_helpers(const Polynomial &form, Side *side) const {
  for (int each : form.dimensions()) {
    if (side->numbers.count(each)) continue;
    const Dimension &dimension = model_.dimensions[each];
    // The loop has ended.
    if (!dimension.is_helper) return false;
    // Which thread has an iteration, a section or a task is not known.
    if (dimension.is_thread &&
        creator_of(side->access->executor).kind != Executor::Kind::kEveryThread)
      return false;
    side->numbers[each] = int(side->dimensions.size());
    side->dimensions.push_back(each);
    for (const Condition &condition : dimension.conditions)
      if (!add_helpers(condition.form, side)) return false;
  }
  return true;
}

// The loops around the access, then the helpers that its conditions look at.
bool QuestionBuilder::add_dimensions(Side *side) const {
  const RegionAccess &access = *side->access;
  for (int loop : access.loops) {
    if (!model_.dimensions[loop].is_counted) return false;
    side->numbers[loop] = int(side->dimensions.size());
    side->dimensions.push_back(loop);
  }
  bool is_known = add_helpers(access.offset, side);
  for (const Condition &condition : access.conditions)
    is_known = is_known && add_helpers(condition.form, side);
  for (int loop : access.loops) {
    for (const Polynomial &room : model_.dimensions[loop].room)
      is_known = is_known && add_helpers(room, side);
    for (const Condition &condition : model_.dimensions[loop].conditions)
      is_known = is_known && add_helpers(condition.form, side);
  }
  return is_known && side->dimensions.size() <= kMostDimensions;
}

bool QuestionBuilder::add_condition(const Condition &condition,
                                    const Side &side, ConflictSide *result) {
  auto form = affine(condition.form, side);
  if (!form) return false;
  switch (condition.kind) {
    case Condition::Kind::kNonNegative:
      result->guards.push_back({*form, Constraint::Kind::kNonNegative});
      break;
    case Condition::Kind::kZero:
      result->guards.push_back({*form, Constraint::Kind::kZero});
      break;
    case Condition::Kind::kNonZero:
      result->choices.push_back(
          {{{plus(*form, -1)}}, {{minus_one_minus(*form)}}});
      break;
  }
  return true;
}

bool QuestionBuilder::describe(Side *side, ConflictSide *result) {
  if (!add_dimensions(side)) return false;
  const RegionAccess &access = *side->access;
  for (int each : side->dimensions) {
    const Dimension &dimension = model_.dimensions[each];
    for (const Condition &condition : dimension.conditions)
      if (!add_condition(condition, *side, result)) return false;
    if (dimension.is_helper) {
      result->helpers++;
      ConflictSide::Choice choice;
      for (const Polynomial &form : dimension.one_is_zero) {
        auto zero = affine(form, *side);
        if (!zero) return false;
        choice.push_back({{*zero, Constraint::Kind::kZero}});
      }
      if (!choice.empty()) result->choices.push_back(std::move(choice));
      continue;
    }
    polyhedral::ConflictLoop loop;
    for (const Polynomial &room : dimension.room) {
      auto form = affine(room, *side);
      if (!form) return false;
      loop.room.push_back(*form);
    }
    result->loops.push_back(std::move(loop));
  }
  for (const Condition &condition : access.conditions) {
    bool is_free = takes_conditions_as_free_ &&
                   !condition.form.has_dimensions() &&
                   !condition.form.is_constant();
    if (is_free || assumption_of(model_, condition)) continue;
    if (!add_condition(condition, *side, result)) return false;
  }
  result->size = access.size;
  return true;
}

// Factors of iteration numbers that are not known are strides of coordinates;
// all else is counted in bytes.
bool QuestionBuilder::add_places(ConflictQuestion *question) {
  std::set<std::vector<int>> strides;
  for (const Side *side : {&first_, &second_})
    for (const auto &[term, factor] : side->access->offset.terms())
      if (term.dimension != kNoDimension && !term.symbols.empty())
        strides.insert(term.symbols);
  auto add = [&](const Side &side, ConflictSide *result) {
    std::map<std::vector<int>, Affine> coordinates;
    Affine bytes;
    bytes.dimensions.resize(side.dimensions.size());
    for (const auto &[term, factor] : side.access->offset.terms()) {
      bool is_coordinate = strides.count(term.symbols) != 0;
      Affine &target = is_coordinate ? coordinates[term.symbols] : bytes;
      target.dimensions.resize(side.dimensions.size());
      if (term.dimension != kNoDimension) {
        auto number = side.numbers.find(term.dimension);
        if (number == side.numbers.end()) return false;
        target.dimensions[number->second] = factor;
      } else if (is_coordinate || term.symbols.empty()) {
        target.constant = factor;
      } else {
        size_t number = parameter(term.symbols);
        if (target.parameters.size() <= number)
          target.parameters.resize(number + 1);
        target.parameters[number] = factor;
      }
    }
    for (const std::vector<int> &stride : strides)
      result->coordinates.push_back(coordinates[stride]);
    result->coordinates.push_back(bytes);
    return true;
  };
  if (!add(first_, &question->first) || !add(second_, &question->second))
    return false;
  question->strides.assign(strides.size(), 0);
  question->strides.push_back(1);
  return true;
}

// What the types of symbols say of their values, and how symbols follow from
// others.
bool QuestionBuilder::add_context(ConflictQuestion *question) {
  Side none;
  for (size_t k = 0; k < parameters_.size(); ++k) {
    std::vector<int> symbols = parameters_[k];
    if (symbols.size() != 1 || symbols[0] == kSplit) continue;
    const Symbol &symbol = model_.symbols[symbols[0]];
    for (const Condition &condition : symbol.conditions) {
      auto form = affine(condition.form, none);
      if (!form) return false;
      question->context.push_back({*form});
    }
    tree type = symbol.type;
    if (!INTEGRAL_TYPE_P(type)) continue;
    int bits = TYPE_PRECISION(type) - (TYPE_UNSIGNED(type) ? 0 : 1);
    Affine above, below;
    above.parameters.resize(k + 1);
    below.parameters.resize(k + 1);
    above.parameters[k] = 1;
    below.parameters[k] = -1;
    if (bits < 62) {
      if (!TYPE_UNSIGNED(type)) above.constant = int64_t(1) << bits;
      below.constant = (int64_t(1) << bits) - 1;
      question->context.push_back({below});
    }
    if (bits < 62 || TYPE_UNSIGNED(type)) question->context.push_back({above});
  }
  return true;
}

// Another dimension: the number q of the chunk, chunk q <= k < chunk (q + 1).
void QuestionBuilder::add_chunk(int64_t chunk, const Side &side,
                                ConflictSide *result) const {
  int loop = side.numbers.at(side.access->executor.dimensions[0]);
  int number = result->dimensions();
  result->helpers++;
  Affine above;
  above.dimensions.resize(number + 1);
  above.dimensions[loop] = 1;
  above.dimensions[number] = -chunk;
  Affine below = minus_one_minus(above);
  below.constant += chunk;
  result->guards.push_back({above});
  result->guards.push_back({below});
}

// Accesses of two threads that know their numbers: these differ. The number of
// the master thread is 0.
void QuestionBuilder::add_threads(ConflictQuestion *question) const {
  auto thread_of = [&](const Side &side) {
    for (size_t k = 0; k < side.dimensions.size(); ++k)
      if (model_.dimensions[side.dimensions[k]].is_thread) return int(k);
    return -1;
  };
  int first = thread_of(first_), second = thread_of(second_);
  if (first >= 0 && second >= 0) question->strands = {{first, second}};
  auto not_master = [&](const Side &other, int number, ConflictSide *result) {
    const Executor &executor = other.access->executor;
    if (number < 0 || executor.kind != Executor::Kind::kMaster) return;
    Affine above{-1 - executor.thread, {}, {}};
    above.dimensions.resize(number + 1);
    above.dimensions[number] = 1;
    result->choices.push_back(
        {{{above}}, {{plus(minus_one_minus(above), -1)}}});
  };
  not_master(second_, first, &question->first);
  not_master(first_, second, &question->second);
}

// The items of two tasks' depend clauses differ.
bool QuestionBuilder::add_items(const Apart &apart,
                                ConflictQuestion *question) {
  if (!apart.first_item) return true;
  auto first = affine(apart.first_item->offset, first_);
  auto second = affine(apart.second_item->offset, second_);
  if (!first || !second) return false;
  question->gaps.push_back({*first, *second, 1, polyhedral::kNoEnd, true});
  return true;
}

// The first task has as many iterations as a parameter says, which may be any
// number that the clauses allow.
bool QuestionBuilder::add_split(const Apart &apart,
                                ConflictQuestion *question) {
  const Executor &task = first_.access->executor;
  if (task.taskloop.size() != 1) return false;
  int loop = task.taskloop[0];
  size_t split = parameter({kSplit});
  Affine form;  // of the parameter
  form.parameters.resize(split + 1);
  form.parameters[split] = 1;
  question->context.push_back({plus(form, -task.least_of_first)});
  if (task.most_of_first)
    question->context.push_back(
        {plus(minus_one_minus(form), task.most_of_first + 1)});
  for (const Polynomial &room : model_.dimensions[loop].room) {
    // Not all iterations are in the first one.
    if (room.dimensions() != std::set<int>{loop}) return false;
    auto exists = affine(room, first_);
    if (!exists) return false;
    exists->parameters.resize(std::max(exists->parameters.size(), split + 1));
    exists->parameters[split] = exists->dimensions[first_.numbers.at(loop)];
    exists->dimensions.clear();
    if (!task.most_of_first) question->context.push_back({*exists});
  }
  for (bool is_second : {false, true}) {
    const Side &side = is_second ? second_ : first_;
    Affine before = minus_one_minus(*affine(Polynomial(0), side));
    before.dimensions.resize(side.dimensions.size());
    before.dimensions[side.numbers.at(loop)] = -1;
    before.parameters.resize(split + 1);
    before.parameters[split] = 1;
    bool is_first_task = is_second == apart.second_is_first_task;
    (is_second ? question->second : question->first)
        .guards.push_back({is_first_task ? before : minus_one_minus(before)});
  }
  return true;
}

// What one thread executes in one iteration of all other loops, in two lanes of
// its innermost one.
bool QuestionBuilder::add_lanes(const Apart &apart,
                                ConflictQuestion *question) {
  if (first_.access->loops != second_.access->loops) return false;
  int last = int(first_.access->loops.size()) - 1;
  for (int k = 0; k < last; ++k) question->common.push_back({k, k});
  for (size_t k = 0; k < first_.dimensions.size(); ++k) {
    int number = first_.dimensions[k];
    auto other = second_.numbers.find(number);
    if (model_.dimensions[number].is_thread && other != second_.numbers.end())
      question->common.push_back({int(k), other->second});
  }
  ConflictQuestion::Gap gap;
  Affine number;
  number.dimensions.resize(last + 1);
  number.dimensions[last] = apart.first_comes_later ? -1 : 1;
  gap.first = gap.second = number;
  if (apart.lanes_length) gap.most = apart.lanes_length - 1;
  question->gaps.push_back(std::move(gap));
  return true;
}

std::optional<ConflictQuestion> QuestionBuilder::question(
    const RegionAccess &first, const RegionAccess &second, const Apart &apart) {
  first_ = {&first, {}, {}};
  second_ = {&second, {}, {}};
  parameters_.clear();
  ConflictQuestion question;
  if (!describe(&first_, &question.first) ||
      !describe(&second_, &question.second) || !add_places(&question))
    return {};
  if (!add_items(apart, &question)) return {};
  if (apart.in_lanes) {
    if (!add_lanes(apart, &question)) return {};
  } else if (apart.is_split) {
    if (!add_split(apart, &question)) return {};
  } else if (apart.chunk) {
    question.strands.push_back(
        {question.first.dimensions(), question.second.dimensions()});
    question.neighbours = true;
    add_chunk(apart.chunk, first_, &question.first);
    add_chunk(apart.chunk, second_, &question.second);
  } else if (apart.by_dimensions) {
    const std::vector<int> &a = first.executor.shared_dimensions();
    const std::vector<int> &b = second.executor.shared_dimensions();
    size_t count = apart.by_first_only ? 1 : std::min(a.size(), b.size());
    for (size_t k = 0; k < count; ++k)
      question.strands.push_back(
          {first_.numbers.at(a[k]), second_.numbers.at(b[k])});
  }
  if (!apart.in_lanes) add_threads(&question);
  auto later = [](const Side &side, ConflictSide *result) {
    Affine form{-1, {}, {}};
    int loop = side.numbers.at(side.access->executor.dimensions[0]);
    form.dimensions.resize(loop + 1);
    form.dimensions[loop] = 1;
    result->guards.push_back({form});
  };
  if (apart.first_is_later) later(first_, &question.first);
  if (apart.second_is_later) later(second_, &question.second);
  for (int loop : first.loops)
    if (second_.numbers.count(loop) &&
        !(apart.is_split && loop == first.executor.taskloop[0]) &&
        (model_.dimensions[loop].has_barrier || apart.in_one_iteration ||
         apart.is_split ||
         (apart.between_task_waits && model_.dimensions[loop].has_task_wait)))
      question.common.push_back(
          {first_.numbers.at(loop), second_.numbers.at(loop)});
  if (!add_context(&question)) return {};
  question.parameters = int(parameters_.size());
  return question;
}

void QuestionBuilder::tell(const polyhedral::ConflictAnswer &answer,
                           Race *race) const {
  race->has_example = answer.has_witness;
  auto tell_side = [&](const Side &side, const std::vector<int64_t> &values,
                       Example *example) {
    for (size_t k = 0; k < side.dimensions.size() && k < values.size(); ++k)
      example->dimensions[side.dimensions[k]] = values[k];
    for (size_t k = 0; k < answer.parameters.size(); ++k)
      example->symbols[parameters_[k]] = answer.parameters[k];
  };
  tell_side(first_, answer.first, &race->of_first);
  tell_side(second_, answer.second, &race->of_second);
  if (answer.condition.size() != 1) return;
  for (const Constraint &constraint : answer.condition[0]) {
    if (constraint.kind == Constraint::Kind::kZero) {
      race->condition.clear();
      return;
    }
    std::map<std::vector<int>, int64_t> form;
    if (constraint.form.constant) form[{}] = constraint.form.constant;
    for (size_t k = 0; k < constraint.form.parameters.size(); ++k)
      if (constraint.form.parameters[k])
        form[parameters_[k]] = constraint.form.parameters[k];
    if (form.count({kSplit})) {
      race->condition.clear();
      return;
    }
    race->condition.push_back(std::move(form));
  }
}

}  // namespace yeti::definite
