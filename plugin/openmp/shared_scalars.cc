// Follows GIMPLE as the gimplifier leaves it: variables have their own names,
// what a statement needs from another is in temporaries.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/shared_scalars.h"

#include "plugin/source/linear_form.h"

namespace yeti {

namespace {

constexpr int kMostSteps = 6;

// What only one thread does at a time, or only one at all.
constexpr unsigned kProtectingKinds =
    kYetiConstructCritical | kYetiConstructOrdered | kYetiConstructSingle |
    kYetiConstructMaster;
constexpr unsigned kSharingKinds = kYetiConstructParallel | kYetiConstructTask |
                                   kYetiConstructTaskloop |
                                   kYetiConstructTeams | kYetiConstructTarget;

bool is_reference(tree decl) {
  return TREE_CODE(TREE_TYPE(decl)) == REFERENCE_TYPE;
}

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

// The record for 'variable' in the construct that shares it among threads, or,
// in a function without such a construct, in the outermost one; null when it is
// private or used in a protected place.
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

// The first write comes before the first read in every execution if nothing
// stands in between: no label; or only the jump to the condition of a loop,
// which the write starts; or if no condition comes before it at all.
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
  if (makes_choice(variable, statement))
    update = {Held::Way::kUpdated, choice_.operation, "", 1};
  else
    spoil_choice();
  Uses *uses = uses_of(variable);
  if (!uses) return;
  if (update.way == Held::Way::kUpdated) {
    std::string word = word_of(update, variable);
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

// The statement that computed the temporary 'value', or null.
gimple *SharedScalars::definition_of(tree value) const {
  if (!is_temporary(value)) return nullptr;
  auto found = definitions_.find(value);
  return found == definitions_.end() ? nullptr : found->second;
}

// Whether 'value' is what 'variable' held, perhaps converted.
bool SharedScalars::is_value_of(tree value, tree variable) const {
  for (int steps = 0; steps < kMostSteps; ++steps) {
    if (variable_of(value) == variable) return true;
    gimple *def = definition_of(value);
    if (!def || !is_gimple_assign(def)) return false;
    tree_code code = gimple_assign_rhs_code(def);
    if (!gimple_assign_single_p(def) && !CONVERT_EXPR_CODE_P(code))
      return false;
    value = gimple_assign_rhs1(def);
  }
  return false;
}

// Whether two values were computed in the same way.
bool SharedScalars::are_same(tree a, tree b, int depth) const {
  if (!a || !b || depth == 0) return a == b;
  if (operand_equal_p(a, b, 0)) return true;
  gimple *left = definition_of(a), *right = definition_of(b);
  if (left && right) return do_same(left, right, depth);
  if (left && gimple_assign_single_p(left))
    return are_same(gimple_assign_rhs1(left), b, depth - 1);
  if (right && gimple_assign_single_p(right))
    return are_same(a, gimple_assign_rhs1(right), depth - 1);
  if (left || right || !EXPR_P(a) || TREE_CODE(a) != TREE_CODE(b) ||
      TREE_OPERAND_LENGTH(a) != TREE_OPERAND_LENGTH(b))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH(a); ++i)
    if (!are_same(TREE_OPERAND(a, i), TREE_OPERAND(b, i), depth - 1))
      return false;
  return true;
}

// The same for what two statements assign.
bool SharedScalars::do_same(gimple *a, gimple *b, int depth) const {
  if (!is_gimple_assign(a) || !is_gimple_assign(b) ||
      gimple_num_ops(a) != gimple_num_ops(b))
    return false;
  bool is_copy = gimple_assign_single_p(a) && gimple_assign_single_p(b);
  if (!is_copy && gimple_assign_rhs_code(a) != gimple_assign_rhs_code(b))
    return false;
  for (unsigned i = 1; i < gimple_num_ops(a); ++i)
    if (!are_same(gimple_op(a, i), gimple_op(b, i), depth - 1)) return false;
  return true;
}

// Whether 'statement' assigns 'value', which was computed before it.
bool SharedScalars::assigns(gimple *statement, tree value) const {
  if (!is_gimple_assign(statement)) return false;
  if (gimple_assign_single_p(statement))
    return are_same(gimple_assign_rhs1(statement), value, kMostSteps);
  gimple *def = definition_of(value);
  return def && do_same(statement, def, kMostSteps);
}

// The choice that 'condition' may begin. Which of two equal values is taken
// does not matter.
SharedScalars::Choice SharedScalars::choice_of(gcond *condition) {
  Choice choice;
  tree_code code = gimple_cond_code(condition);
  choice.is_less = code == LT_EXPR || code == LE_EXPR;
  if (!choice.is_less && code != GT_EXPR && code != GE_EXPR) return choice;
  choice.left = gimple_cond_lhs(condition);
  choice.right = gimple_cond_rhs(condition);
  choice.then = gimple_cond_true_label(condition);
  choice.end = gimple_cond_false_label(condition);
  return choice;
}

// Whether 'statement', which assigns 'variable', gives it the other value of
// the choice that it stands in. Remembers it.
bool SharedScalars::makes_choice(tree variable, gimple *statement) {
  if (!choice_.is_inside || choice_.variable) return false;
  tree held = choice_.right, value = choice_.left;
  for (bool is_swapped : {false, true}) {
    if (is_value_of(held, variable) && !mentions(value, variable, kMostSteps) &&
        assigns(statement, value)) {
      choice_.variable = variable;
      choice_.operation = choice_.is_less != is_swapped ? MIN_EXPR : MAX_EXPR;
      return true;
    }
    std::swap(held, value);
  }
  return false;
}

void SharedScalars::pass_label(tree label) {
  if (!choice_.then) return;
  if (label == choice_.then && !choice_.is_inside) {
    choice_.is_inside = true;
  } else if (label == choice_.end && choice_.after) {
    choice_.end = choice_.after;
    choice_.after = NULL_TREE;
    choice_.is_inside = false;
  } else {
    if (label != choice_.end) spoil_choice();
    choice_ = {};
  }
}

// A choice that has been made may jump over an alternative, an empty one.
void SharedScalars::jump(tree label) {
  if (choice_.is_inside && choice_.variable && !choice_.after)
    choice_.after = label;
  else
    spoil_choice();
}

// There is more to the choice than its assignment: it is no update.
void SharedScalars::spoil_choice() {
  if (choice_.variable)
    if (Uses *uses = uses_of(choice_.variable)) uses->is_mixed = true;
  choice_ = {};
}

bool SharedScalars::mentions(tree value, tree variable, int depth) const {
  if (depth == 0) return true;
  if (variable_of(value) == variable) return true;
  gimple *def = definition_of(value);
  if (!def) return false;
  for (unsigned i = 1; i < gimple_num_ops(def); ++i)
    if (gimple_op(def, i) && mentions(gimple_op(def, i), variable, depth - 1))
      return true;
  return false;
}

void SharedScalars::assignment(gimple *statement) {
  tree result = gimple_get_lhs(statement);
  for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
    read_operand(gimple_op(statement, i),
                 i >= 3 && ScalarUpdates::is_read_by(statement, i - 3));
  if (is_gimple_call(statement)) spoil_choice();
  if (!result) return;
  if (is_temporary(result)) {
    definitions_[result] = statement;
  } else if (tree variable = variable_of(result)) {
    write(variable, statement);
  } else {
    read_operand(result);
    spoil_choice();
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
      pass_label(gimple_label_label(as_a<glabel *>(statement)));
      break;
    case GIMPLE_GOTO:
      jumps_.insert(segment_);
      jump(gimple_goto_dest(statement));
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
      read_operand(gimple_op(statement, 0));
      spoil_choice();
      if (gcond *condition = dyn_cast<gcond *>(statement)) {
        read_operand(gimple_op(statement, 1));
        choice_ = choice_of(condition);
      }
      ++conditions_;
      break;
    case GIMPLE_ASM:
      spoil_choice();
      for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
        if (tree operand = gimple_op(statement, i))
          if (tree variable = variable_of(TREE_VALUE(operand))) lose(variable);
      break;
    default:
      break;
  }
  updates_.follow(statement);
}

// The operation as a reduction clause has it; `f()` for a function of the
// program's.
std::string SharedScalars::word_of(const Held &update, tree variable) const {
  bool fortran = language_ == kYetiLanguageFortran;
  tree type = TREE_TYPE(variable);
  if (is_reference(variable)) type = TREE_TYPE(type);
  bool is_logical = fortran && TREE_CODE(type) == BOOLEAN_TYPE;
  switch (update.operation) {
    case PLUS_EXPR:
      return "+";
    case MULT_EXPR:
      return "*";
    case BIT_AND_EXPR:
      return is_logical ? ".and." : fortran ? "iand" : "&";
    case BIT_IOR_EXPR:
      return is_logical ? ".or." : fortran ? "ior" : "|";
    case BIT_XOR_EXPR:
      return is_logical ? ".neqv." : fortran ? "ieor" : "^";
    case TRUTH_AND_EXPR:
      return fortran ? ".and." : "&&";
    case TRUTH_OR_EXPR:
      return fortran ? ".or." : "||";
    case EQ_EXPR:
      return fortran ? ".eqv." : "";
    case NE_EXPR:
      return fortran ? ".neqv." : "^";
    case MIN_EXPR:
      return "min";
    case MAX_EXPR:
      return "max";
    case CALL_EXPR:
      return update.function + "()";
    default:
      return "";
  }
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
