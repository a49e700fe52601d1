// Follows GIMPLE as the gimplifier leaves it: variables have their own names,
// and values go from statement to statement in temporaries.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/shared_scalars.h"

#include "plugin/openmp/reduction_word.h"
#include "plugin/source/linear_form.h"

namespace yeti {

namespace {

// Constructs whose body only one thread at a time runs, or only one thread at
// all.
constexpr unsigned kProtectingKinds =
    kYetiConstructCritical | kYetiConstructOrdered | kYetiConstructSingle |
    kYetiConstructMaster;
constexpr unsigned kSharingKinds = kYetiConstructParallel | kYetiConstructTask |
                                   kYetiConstructTaskloop |
                                   kYetiConstructTeams | kYetiConstructTarget;

bool is_scalar(tree decl) {
  tree type = TREE_TYPE(decl);
  if (is_reference(decl)) type = TREE_TYPE(type);
  return INTEGRAL_TYPE_P(type) || SCALAR_FLOAT_TYPE_P(type) ||
         TREE_CODE(type) == COMPLEX_TYPE;
}

// Whether 'clauses' give each thread its own 'variable'.
bool is_privatized(tree variable, tree clauses) {
  for (tree clause = clauses; clause; clause = OMP_CLAUSE_CHAIN(clause))
    switch (OMP_CLAUSE_CODE(clause)) {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_TASK_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
      case OMP_CLAUSE_LINEAR:
        if (OMP_CLAUSE_DECL(clause) == variable) return true;
        break;
      default:
        break;
    }
  return false;
}

}  // namespace

void SharedScalars::enter(int construct, unsigned kinds, tree clauses) {
  frames_.push_back({construct, kinds, clauses, {}, conditions_});
}

void SharedScalars::leave() {
  frames_.pop_back();
}

void SharedScalars::declare(tree variables) {
  if (frames_.empty()) return;
  for (tree decl = variables; decl; decl = DECL_CHAIN(decl))
    frames_.back().locals.insert(decl);
}

// The record of 'variable' for the construct that shares it among threads, or
// for the outermost construct if the function has no such one; null if the
// variable is private or used in a protected place.
SharedScalars::Uses *SharedScalars::uses_of(tree variable) {
  if (!is_source_name(variable) || !is_scalar(variable) ||
      (VAR_P(variable) && DECL_THREAD_LOCAL_P(variable)))
    return nullptr;
  int construct = -1;
  for (size_t i = frames_.size(); i-- > 0;) {
    const Frame &frame = frames_[i];
    if (frame.locals.count(variable) ||
        is_privatized(variable, frame.clauses) ||
        (frame.kinds & kProtectingKinds))
      return nullptr;
    construct = frame.construct;
    if (frame.kinds & kSharingKinds) break;
  }
  if (construct < 0) return nullptr;
  auto &list = uses_[construct];
  for (auto &[known, uses] : list)
    if (known == variable) return &uses;
  list.push_back({variable, {}});
  list.back().second.name = IDENTIFIER_POINTER(DECL_NAME(variable));
  return &list.back().second;
}

// The first write comes before the first read in every execution if there is no
// label between them, or only the jump to the condition of a loop, which the
// write starts, or if there is no condition before the write at all.
void SharedScalars::read(tree variable) {
  Uses *uses = uses_of(variable);
  if (!uses) return;
  if (uses->reads == 0 && uses->begins_with_write && !uses->is_assigned_first)
    uses->is_assigned_first =
        uses->first_segment == segment_ || jumps_.count(uses->first_segment);
  ++uses->reads;
}

void SharedScalars::write(tree variable, gimple *statement) {
  Held update = updates_.result_of(statement, variable);
  if (choice_.is_made_by(statement, variable))
    update = {Held::Way::kUpdated, choice_.operation(), "", 1};
  else
    no_update(choice_.spoil());
  Uses *uses = uses_of(variable);
  if (!uses) return;
  if (update.way == Held::Way::kUpdated) {
    std::string word = reduction_word(update, variable, language_);
    uses->is_mixed |= uses->updates && uses->word != word;
    uses->word = word;
    uses->update_reads += update.reads;
    ++uses->updates;
  } else if (uses->reads == 0 && uses->writes == 0) {
    uses->begins_with_write = true;
    uses->first_segment = segment_;
    uses->is_assigned_first = conditions_ == frames_.back().conditions;
  }
  ++uses->writes;
}

void SharedScalars::lose(tree variable) {
  if (Uses *uses = uses_of(variable)) uses->is_lost = true;
}

// What was taken for an update of 'variable' is none; null: nothing was.
void SharedScalars::no_update(tree variable) {
  if (!variable) return;
  if (Uses *uses = uses_of(variable)) uses->is_mixed = true;
}

tree SharedScalars::on_subtree(tree *place, int *walk_subtrees, void *self) {
  auto *scalars = static_cast<SharedScalars *>(self);
  if (TREE_CODE(*place) == ADDR_EXPR) {
    tree base = get_base_address(TREE_OPERAND(*place, 0));
    if (base && DECL_P(base)) scalars->lose(base);
    *walk_subtrees = 0;
  } else if (tree variable = variable_of(*place)) {
    if (variable == *place && is_reference(variable))
      scalars->lose(variable);
    else
      scalars->read(variable);
    *walk_subtrees = 0;
  } else if (TYPE_P(*place)) {
    *walk_subtrees = 0;
  }
  return NULL_TREE;
}

// 'is_address': the operand is an address, and what is there is read.
void SharedScalars::read_operand(tree operand, bool is_address) {
  if (!operand) return;
  if (is_address && TREE_CODE(operand) == ADDR_EXPR)
    operand = TREE_OPERAND(operand, 0);
  else if (is_address && variable_of(operand))
    return read(operand);
  walk_tree(&operand, on_subtree, this, nullptr);
}

void SharedScalars::assignment(gimple *statement) {
  tree result = gimple_get_lhs(statement);
  for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
    read_operand(gimple_op(statement, i),
                 i >= 3 && ScalarUpdates::is_read_by(statement, i - 3));
  if (is_gimple_call(statement)) no_update(choice_.spoil());
  if (!result) return;
  if (is_temporary(result)) {
    temporaries_.define(result, statement);
  } else if (tree variable = variable_of(result)) {
    write(variable, statement);
  } else {
    read_operand(result);
    no_update(choice_.spoil());
  }
}

void SharedScalars::statement(gimple *statement) {
  if (frames_.empty()) return;
  switch (gimple_code(statement)) {
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
      assignment(statement);
      break;
    case GIMPLE_LABEL:
      ++segment_;
      no_update(
          choice_.pass_label(gimple_label_label(as_a<glabel *>(statement))));
      break;
    case GIMPLE_GOTO:
      jumps_.insert(segment_);
      no_update(choice_.jump(gimple_goto_dest(statement)));
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
      read_operand(gimple_op(statement, 0));
      no_update(choice_.spoil());
      if (gcond *condition = dyn_cast<gcond *>(statement)) {
        read_operand(gimple_op(statement, 1));
        choice_.begin(condition);
      }
      ++conditions_;
      break;
    case GIMPLE_ASM:
      no_update(choice_.spoil());
      for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
        if (tree operand = gimple_op(statement, i))
          if (tree variable = variable_of(TREE_VALUE(operand))) lose(variable);
      break;
    default:
      break;
  }
  updates_.follow(statement);
}

std::string SharedScalars::reducible_in(int construct) const {
  std::string text;
  auto found = uses_.find(construct);
  if (found == uses_.end()) return text;
  for (const auto &[variable, uses] : found->second) {
    if (uses.is_lost || uses.is_mixed || uses.writes == 0 ||
        uses.writes != uses.updates || uses.reads != uses.update_reads ||
        uses.word.empty())
      continue;
    text += (text.empty() ? "" : " ") + uses.word + ":" + uses.name;
  }
  return text;
}

std::string SharedScalars::privatizable_in(int construct) const {
  std::string text;
  auto found = uses_.find(construct);
  if (found == uses_.end()) return text;
  for (const auto &[variable, uses] : found->second)
    if (!uses.is_lost && uses.is_assigned_first && uses.reads != 0)
      text += (text.empty() ? "" : " ") + uses.name;
  return text;
}

}  // namespace yeti
