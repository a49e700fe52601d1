// See range_questions.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/range_questions.h"

#include <map>

namespace yeti {

namespace {

using polyhedral::Affine;
using polyhedral::Constraint;
using polyhedral::Rejection;

// Writes down everything that makes two questions equal.
class Key {
 public:
  Key(const polyhedral::LoopNest &nest, const polyhedral::AccessGroup &group) {
    put(nest.parameters);
    put(nest.last.size());
    for (const Affine &last : nest.last) put(last);
    put(nest.context);
    put(group.strides);
    for (const polyhedral::Access &access : group.accesses) put(access);
  }

  std::vector<int64_t> numbers;

 private:
  void put(int64_t number) { numbers.push_back(number); }
  void put(const std::vector<int64_t> &list) {
    put(list.size());
    numbers.insert(numbers.end(), list.begin(), list.end());
  }
  void put(const Affine &form) {
    put(form.constant);
    put(form.dimensions);
    put(form.parameters);
  }
  void put(const std::vector<Constraint> &constraints) {
    put(constraints.size());
    for (const Constraint &constraint : constraints) {
      put(constraint.form);
      put(int64_t(constraint.kind));
    }
  }
  void put(const polyhedral::Access &access) {
    put(access.is_write);
    for (const Affine &form : access.coordinates) put(form);
    put(access.byte);
    put(access.size);
    put(access.guards);
    put(access.depth);
  }
};

bool is_too_hard(const RangeAnswer &answer) {
  const Rejection *rejection = std::get_if<Rejection>(&answer);
  return rejection && *rejection == Rejection::kOutOfOperations;
}

// Kept for the unit, because the loops of inlined functions and of instances of
// templates come again and again. They are plain numbers, and refer to nothing
// of GCC or isl.
std::map<std::vector<int64_t>, RangeAnswer> answers;

}  // namespace

std::optional<RangeAnswer> RangeQuestions::ask_anew(
    const polyhedral::LoopNest &nest, const polyhedral::AccessGroup &group) {
  if (all_left_ == 0) return {};
  --all_left_;
  if (nest.last.size() > kDeep) return polyhedral::coalesce(deep_, nest, group);
  RangeAnswer answer = polyhedral::coalesce(easy_, nest, group);
  if (!is_too_hard(answer)) return answer;
  if (hard_left_ == 0) return {};
  --hard_left_;
  return polyhedral::coalesce(hard_, nest, group);
}

RangeAnswer RangeQuestions::ask(const polyhedral::LoopNest &nest,
                                const polyhedral::AccessGroup &group) {
  std::vector<int64_t> key = Key(nest, group).numbers;
  auto found = answers.find(key);
  if (found != answers.end()) return found->second;
  std::optional<RangeAnswer> answer = ask_anew(nest, group);
  if (!answer) return Rejection::kOutOfOperations;
  return answers[key] = *answer;
}

}  // namespace yeti
