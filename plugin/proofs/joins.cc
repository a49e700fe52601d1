// See joins.h. A thread is joined by the number that its creation has stored,
// so the variable must hold nothing else, and no creation may be repeated
// before the join.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/joins.h"

#include "plugin/effects/library_effects.h"
#include "plugin/gcc/loop_analysis.h"

namespace yeti::proofs {

namespace {

// A call, and the variable, or its part, that has the thread's number.
struct Place {
  gcall *call;
  tree slot, variable;
  tree index;  // of an array, an SSA name, or null
};

class Joins {
 public:
  explicit Joins(function *fun) : fun_(fun) {}

  std::vector<Join> find();

 private:
  void look_at(gcall *call);
  bool is_only_for_threads(tree variable);
  bool has_other_create(const Place &create) const;
  std::optional<Join> of_pair(const Place &create, const Place &join) const;
  std::optional<Join> of_loops(const Place &create, const Place &join) const;

  function *fun_;
  std::vector<Place> creates_, joins_;
  std::map<tree, int> known_uses_;  // of variables, by these calls
};

const char *name_of(gcall *call) {
  return gimple_call_internal_p(call) ? ""
                                      : library_name(gimple_call_fndecl(call));
}

// What an SSA name with one definition and one use stands for, else 'value'.
tree defined_as(tree value) {
  if (TREE_CODE(value) != SSA_NAME) return value;
  gassign *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  return assign && gimple_assign_single_p(assign) ? gimple_assign_rhs1(assign)
                                                  : value;
}

std::optional<Place> place_of(gcall *call, tree slot) {
  tree variable = get_base_address(slot);
  if (!variable || !VAR_P(variable) || is_global_var(variable)) return {};
  tree index = TREE_CODE(slot) == ARRAY_REF ? TREE_OPERAND(slot, 1) : NULL_TREE;
  bool is_counted = index && TREE_CODE(index) == SSA_NAME;
  if (is_counted && TREE_OPERAND(slot, 0) != variable) return {};
  return Place{call, slot, variable, is_counted ? index : NULL_TREE};
}

void Joins::look_at(gcall *call) {
  bool is_create = !strcmp(name_of(call), "pthread_create");
  if (!is_create && strcmp(name_of(call), "pthread_join")) return;
  tree argument = gimple_call_arg(call, 0);
  tree slot = defined_as(argument);
  if (is_create) {
    if (TREE_CODE(slot) != ADDR_EXPR) return;
    slot = TREE_OPERAND(slot, 0);
  }
  if (TREE_CODE(argument) == SSA_NAME && !has_single_use(argument)) return;
  auto place = place_of(call, slot);
  if (!place) return;
  (is_create ? creates_ : joins_).push_back(*place);
  ++known_uses_[place->variable];
}

bool count_use(gimple *statement, tree base, tree, void *data) {
  auto &[variable, count] = *static_cast<std::pair<tree, int> *>(data);
  if (get_base_address(base) == variable && !gimple_clobber_p(statement))
    ++count;
  return false;
}

// Whether the calls that are known use 'variable' and nothing else does.
bool Joins::is_only_for_threads(tree variable) {
  std::pair<tree, int> uses = {variable, 0};
  basic_block block;
  FOR_EACH_BB_FN(block, fun_) {
    for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
      walk_stmt_load_store_addr_ops(i.phi(), &uses, count_use, count_use,
                                    count_use);
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (!is_gimple_debug(gsi_stmt(i)))
        walk_stmt_load_store_addr_ops(gsi_stmt(i), &uses, count_use, count_use,
                                      count_use);
  }
  return uses.second == known_uses_[variable];
}

// Whether control may come from 'from' to 'to' without coming through
// 'through'.
bool may_come(basic_block from, basic_block to, basic_block through) {
  std::set<basic_block> seen = {through};
  std::vector<basic_block> left = {from};
  while (!left.empty()) {
    basic_block block = left.back();
    left.pop_back();
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE(e, i, block->succs) {
      if (e->dest == to && to != through) return true;
      if (seen.insert(e->dest).second) left.push_back(e->dest);
    }
  }
  return false;
}

// Whether another creation stores in the same variable, perhaps in the same
// part of it.
bool Joins::has_other_create(const Place &create) const {
  for (const Place &other : creates_) {
    if (other.call == create.call || other.variable != create.variable)
      continue;
    if (create.index || other.index ||
        operand_equal_p(other.slot, create.slot, 0))
      return true;
  }
  return false;
}

bool precedes(gimple *a, gimple *b) {
  gimple_stmt_iterator i = gsi_for_stmt(a);
  while (!gsi_end_p(i) && gsi_stmt(i) != b) gsi_next(&i);
  return !gsi_end_p(i);
}

std::optional<Join> Joins::of_pair(const Place &create,
                                   const Place &join) const {
  basic_block from = gimple_bb(create.call), to = gimple_bb(join.call);
  if (!operand_equal_p(create.slot, join.slot, 0) ||
      !dominated_by_p(CDI_DOMINATORS, to, from))
    return {};
  bool is_awaited =
      from == to ? precedes(create.call, join.call) : !may_come(from, from, to);
  if (!is_awaited) return {};
  return Join{create.call, join.call, nullptr};
}

// How often a call is made in a loop that control leaves at one place.
struct Repetition {
  tree count;           // how often control comes back to the header
  bool is_before_exit;  // the call is made once more than that
  tree first;           // the index of the first call; the next ones follow
};

std::optional<Repetition> repetition_of(const Place &place) {
  basic_block block = gimple_bb(place.call);
  class loop *loop = block->loop_father;
  edge exit = loop_outer(loop) ? single_exit(loop) : nullptr;
  if (!exit || !dominated_by_p(CDI_DOMINATORS, loop->latch, block)) return {};
  bool is_before = dominated_by_p(CDI_DOMINATORS, exit->src, block);
  if (!is_before && !dominated_by_p(CDI_DOMINATORS, block, exit->src))
    return {};
  tree count = number_of_latch_executions(loop);
  affine_iv iv;
  if (!count || chrec_contains_undetermined(count) ||
      !simple_iv(loop, loop, place.index, &iv, false) ||
      !integer_onep(iv.step) || TREE_CODE(iv.base) != INTEGER_CST)
    return {};
  return Repetition{count, is_before, iv.base};
}

bool is_same_number(tree a, tree b) {
  return TREE_CODE(a) == INTEGER_CST && TREE_CODE(b) == INTEGER_CST
             ? wi::to_widest(a) == wi::to_widest(b)
             : operand_equal_p(a, b, 0);
}

std::optional<Join> Joins::of_loops(const Place &create,
                                    const Place &join) const {
  class loop *first = gimple_bb(create.call)->loop_father;
  class loop *second = gimple_bb(join.call)->loop_father;
  auto created = repetition_of(create), joined = repetition_of(join);
  if (!created || !joined || first == second ||
      flow_loop_nested_p(first, second) || flow_loop_nested_p(second, first) ||
      created->is_before_exit != joined->is_before_exit ||
      !is_same_number(created->count, joined->count) ||
      !is_same_number(created->first, joined->first))
    return {};
  basic_block out = single_exit(first)->dest;
  if (out == first->header ||
      (out != second->header && may_come(out, first->header, second->header)))
    return {};
  return Join{create.call, join.call, single_exit(second)};
}

std::vector<Join> Joins::find() {
  basic_block block;
  FOR_EACH_BB_FN(block, fun_) {
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (gcall *call = dyn_cast<gcall *>(gsi_stmt(i))) look_at(call);
  }
  std::vector<Join> result;
  if (creates_.empty() || joins_.empty()) return result;
  LoopAnalysis loops;
  for (const Place &create : creates_)
    for (const Place &join : joins_) {
      if (create.variable != join.variable || has_other_create(create) ||
          !create.index != !join.index || !is_only_for_threads(create.variable))
        continue;
      auto found =
          create.index ? of_loops(create, join) : of_pair(create, join);
      if (found) result.push_back(*found);
    }
  return result;
}

}  // namespace

std::vector<Join> find_joins(function *fun) {
  return Joins(fun).find();
}

}  // namespace yeti::proofs
