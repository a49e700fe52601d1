// Two accesses of a region -> a question to polyhedral/conflict.h, and its
// answer in terms of the region.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_CONFLICT_QUESTION_H
#define YETI_PLUGIN_STATIC_CONFLICT_QUESTION_H

#include "plugin/static/race_finder.h"
#include "polyhedral/conflict.h"

namespace yeti::definite {

// What tells the strands of two accesses apart.
struct Apart {
  bool may_be = false;              // whether they ever are two strands
  bool by_dimensions = false;       // only if their loops' iterations differ
  bool by_first_only = false;       // in the outermost of these loops
  bool in_one_iteration = false;    // of all loops that both are in
  bool between_task_waits = false;  // in one of loops that wait for tasks
  int64_t chunk = 0;  // or if their chunks of this size do, unless 0
  // The first side is in the first task of a taskloop, wherever that ends, and
  // the second in another one; or the other way round.
  bool is_split = false, second_is_first_task = false;
  // Tasks that are in order if what they depend on is the same.
  const Dependence *first_item = nullptr, *second_item = nullptr;
  // Lanes of one thread: the second side's iteration comes later, or the first
  // side's, but less than 'lanes_length' later, unless 0.
  bool in_lanes = false, first_comes_later = false;
  int64_t lanes_length = 0;
  // The first side, or the second, is in an iteration that is not the first.
  bool first_is_later = false, second_is_later = false;
};

class QuestionBuilder {
 public:
  // With 'takes_conditions_as_free' those hold that all threads have alike.
  explicit QuestionBuilder(const Model &model,
                           bool takes_conditions_as_free = false)
      : model_(model), takes_conditions_as_free_(takes_conditions_as_free) {}

  // Nothing if an access is not described exactly.
  std::optional<polyhedral::ConflictQuestion> question(
      const RegionAccess &first, const RegionAccess &second,
      const Apart &apart);

  // Of the answer to the last question.
  void tell(const polyhedral::ConflictAnswer &answer, Race *race) const;

 private:
  struct Side {
    const RegionAccess *access;
    std::vector<int> dimensions;  // of the model, in the order of the question
    std::map<int, int> numbers;   // the reverse
  };

  bool add_dimensions(Side *side) const;
  bool add_helpers(const Polynomial &form, Side *side) const;
  std::optional<polyhedral::Affine> affine(const Polynomial &form,
                                           const Side &side);
  bool add_condition(const Condition &condition, const Side &side,
                     polyhedral::ConflictSide *result);
  bool describe(Side *side, polyhedral::ConflictSide *result);
  bool add_places(polyhedral::ConflictQuestion *question);
  int parameter(const std::vector<int> &symbols);
  void add_threads(polyhedral::ConflictQuestion *question) const;
  bool add_items(const Apart &apart, polyhedral::ConflictQuestion *question);
  bool add_split(const Apart &apart, polyhedral::ConflictQuestion *question);
  bool add_lanes(const Apart &apart, polyhedral::ConflictQuestion *question);
  bool add_context(polyhedral::ConflictQuestion *question);
  void add_chunk(int64_t chunk, const Side &side,
                 polyhedral::ConflictSide *result) const;

  const Model &model_;
  const bool takes_conditions_as_free_;
  Side first_, second_;
  std::vector<std::vector<int>> parameters_;
};

}  // namespace yeti::definite

#endif
