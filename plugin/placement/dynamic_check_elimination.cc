// For the checks of one array, of accesses of one size:
//   after a check of 'bytes' from 'start' on
//     block = start, limit = bytes - size        (none, 0 if that is negative)
//   before a release
//     block = none, limit = 0
//   before a check in a loop
//     if (address - block > limit)               // unlikely
//       check
// A block that was checked for writing covers reads and writes, one for reading
// covers reads.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/placement/dynamic_check_elimination.h"

#include "plugin/accesses/binding.h"
#include "plugin/config/detector.h"
#include "plugin/effects/sync_effects.h"
#include "plugin/emit/note_placeholder.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// Above the address of any access.
constexpr uint64_t kNoBlock = uint64_t{1} << 63;

// Each group takes two registers in its loops, and each check two basic blocks.
constexpr size_t kMostGroups = 6;
constexpr size_t kMostInGroup = 24;

// The array that 'address' probably points into: a variable or the value of a
// pointer. It serves to find checks that are likely to be about the same bytes;
// nothing breaks if they are not.
tree root_of(tree address) {
  for (int steps = 0; steps < 20; ++steps) {
    if (TREE_CODE(address) == ADDR_EXPR) {
      tree base = get_base_address(TREE_OPERAND(address, 0));
      if (!base || TREE_CODE(base) != MEM_REF) return base;
      address = TREE_OPERAND(base, 0);
      continue;
    }
    if (TREE_CODE(address) != SSA_NAME) return address;
    gassign *made = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(address));
    if (!made || !(CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(made)) ||
                   gimple_assign_rhs_code(made) == POINTER_PLUS_EXPR ||
                   gimple_assign_rhs_code(made) == ADDR_EXPR ||
                   gimple_assign_rhs_code(made) == SSA_NAME))
      return address;
    address = gimple_assign_rhs1(made);
  }
  return NULL_TREE;
}

// A check of 'size' bytes from its address on.
struct BlockCheck {
  gcall *call;
  tree root;
  bool is_write;
  YetiBinding binding;
  tree size;
};

// Checks of single accesses, and the blocks that may cover them.
struct Group {
  tree root;
  bool is_write;
  YetiBinding binding;
  unsigned size;
  std::vector<gcall *> checks;
  std::vector<BlockCheck> blocks;
  std::set<gimple *> ends;  // the first releases after these

  bool may_be_covered_by(const BlockCheck &block) const {
    return block.root == root && (block.is_write || !is_write) &&
           is_as_strict(block.binding, binding);
  }
};

class CoveredCheckFinder {
 public:
  CoveredCheckFinder(function *fun, const std::vector<gimple *> &releases,
                     const Sites &sites)
      : fun_(fun), sites_(sites), releases_(releases.begin(), releases.end()) {}

  // The groups in which some check may be covered.
  std::vector<Group> groups();

 private:
  void note(gcall *call);
  void add_single(const Group &alone);
  bool follow(gimple_stmt_iterator from, Group &group,
              std::set<gimple *> &reached) const;
  void find_reached(Group &group);

  function *fun_;
  const Sites &sites_;
  std::set<gimple *> releases_;
  std::vector<BlockCheck> blocks_;
  std::vector<Group> groups_;
};

// Adds a group of one check to an equal one, if there is one.
void CoveredCheckFinder::add_single(const Group &alone) {
  gcall *call = alone.checks.front();
  if (!loop_outer(gimple_bb(call)->loop_father)) return;
  for (Group &group : groups_)
    if (group.root == alone.root && group.is_write == alone.is_write &&
        group.binding == alone.binding && group.size == alone.size)
      return group.checks.push_back(call);
  groups_.push_back(alone);
}

// A single access is one of a size that could be noted as bits.
void CoveredCheckFinder::note(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!is_note_placeholder(call) &&
      callee != declaration_of(EntryPoint::read_block) &&
      callee != declaration_of(EntryPoint::write_block))
    return;
  tree site = gimple_call_arg(call, gimple_call_num_args(call) - 1);
  if (!sites_.has(site)) return;
  tree size = gimple_call_arg(call, 1);
  tree root = root_of(gimple_call_arg(call, 0));
  if (!root) return;
  bool is_write = sites_.kind(site) == kYetiSiteWrite;
  YetiBinding binding = sites_.binding(site);
  if (tree_fits_uhwi_p(size) && tree_to_uhwi(size) <= 64)
    add_single({root,
                is_write,
                binding,
                unsigned(tree_to_uhwi(size)),
                {call},
                {},
                {}});
  else
    blocks_.push_back({call, root, is_write, binding, size});
}

// Goes from 'from' to the end of its block and adds the checks that it meets to
// 'reached'. Returns false if there is a release on the way, and adds that to
// those of the group.
bool CoveredCheckFinder::follow(gimple_stmt_iterator from, Group &group,
                                std::set<gimple *> &reached) const {
  for (; !gsi_end_p(from); gsi_next(&from)) {
    if (releases_.count(gsi_stmt(from))) {
      group.ends.insert(gsi_stmt(from));
      return false;
    }
    if (is_gimple_call(gsi_stmt(from))) reached.insert(gsi_stmt(from));
  }
  return true;
}

// Removes the group's checks that are not reached from any of its blocks
// without a release in between.
void CoveredCheckFinder::find_reached(Group &group) {
  std::set<gimple *> reached;
  std::set<basic_block> seen;
  std::vector<basic_block> ahead;
  auto go_on = [&](basic_block block) {
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE(e, i, block->succs)
    if (e->dest != EXIT_BLOCK_PTR_FOR_FN(fun_) && seen.insert(e->dest).second)
      ahead.push_back(e->dest);
  };
  for (const BlockCheck &check : group.blocks) {
    gimple_stmt_iterator behind = gsi_for_stmt(check.call);
    gsi_next(&behind);
    if (follow(behind, group, reached)) go_on(gimple_bb(check.call));
  }
  while (!ahead.empty()) {
    basic_block block = ahead.back();
    ahead.pop_back();
    if (follow(gsi_start_bb(block), group, reached)) go_on(block);
  }
  auto is_lost = [&](gcall *check) { return reached.count(check) == 0; };
  group.checks.erase(
      std::remove_if(group.checks.begin(), group.checks.end(), is_lost),
      group.checks.end());
}

std::vector<Group> CoveredCheckFinder::groups() {
  basic_block block;
  FOR_EACH_BB_FN(block, fun_)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (gcall *call = dyn_cast<gcall *>(gsi_stmt(i))) note(call);
  if (blocks_.empty()) return {};
  std::vector<Group> found;
  for (Group &group : groups_) {
    for (const BlockCheck &block : blocks_)
      if (group.may_be_covered_by(block)) group.blocks.push_back(block);
    if (group.blocks.empty() || group.checks.size() > kMostInGroup) continue;
    find_reached(group);
    if (!group.checks.empty()) found.push_back(group);
    if (found.size() == kMostGroups) break;
  }
  return found;
}

// Emits the code of one group.
class Emitter {
 public:
  explicit Emitter(const Group &group) : group_(group) {
    block_ = create_tmp_reg(word_, "block");
    limit_ = create_tmp_reg(word_, "block_limit");
  }

  void start();
  void end_before(gimple *release);
  void set_before(const BlockCheck &check);
  void put_condition(gcall *check);

 private:
  tree number(uint64_t value) { return build_int_cst(word_, value); }
  void set(tree variable, tree value) {
    gimple_seq_add_stmt(&code_, gimple_build_assign(variable, value));
  }
  tree value_of(tree variable) {
    tree name = make_ssa_name(word_);
    set(name, variable);
    return name;
  }
  void put_before(gimple *statement) {
    gimple_seq_set_location(code_, gimple_location(statement));
    gimple_stmt_iterator place = gsi_for_stmt(statement);
    gsi_insert_seq_before(&place, code_, GSI_SAME_STMT);
    code_ = nullptr;
  }

  const Group &group_;
  tree word_ = type_of_word(type_word::U64);
  tree block_, limit_;
  gimple_seq code_ = nullptr;
};

void Emitter::start() {
  set(block_, number(kNoBlock));
  set(limit_, number(0));
  gsi_insert_seq_on_edge_immediate(
      single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(cfun)), code_);
  code_ = nullptr;
}

void Emitter::end_before(gimple *release) {
  set(block_, number(kNoBlock));
  set(limit_, number(0));
  put_before(release);
}

void Emitter::set_before(const BlockCheck &check) {
  tree start = gimple_convert(&code_, word_, gimple_call_arg(check.call, 0));
  tree bytes = gimple_convert(&code_, word_, check.size);
  tree fits = gimple_build(&code_, GE_EXPR, boolean_type_node, bytes,
                           number(group_.size));
  auto if_fits = [&](tree value, uint64_t otherwise) {
    return gimple_build(&code_, COND_EXPR, word_, fits, value,
                        number(otherwise));
  };
  set(block_, if_fits(start, kNoBlock));
  tree last =
      gimple_build(&code_, MINUS_EXPR, word_, bytes, number(group_.size));
  set(limit_, if_fits(last, 0));
  put_before(check.call);
}

void Emitter::put_condition(gcall *check) {
  tree address = gimple_convert(&code_, word_, gimple_call_arg(check, 0));
  tree limit = value_of(limit_);
  tree offset = make_ssa_name(word_);
  gimple *computed =
      gimple_build_assign(offset, MINUS_EXPR, address, value_of(block_));
  gimple_seq_add_stmt(&code_, computed);
  put_before(check);
  gcond *is_outside =
      gimple_build_cond(GT_EXPR, offset, limit, NULL_TREE, NULL_TREE);
  basic_block block = insert_cond_bb(gimple_bb(check), computed, is_outside,
                                     profile_probability::unlikely());
  gimple_stmt_iterator place = gsi_for_stmt(check);
  gsi_remove(&place, false);
  place = gsi_start_bb(block);
  gsi_insert_after(&place, check, GSI_CONTINUE_LINKING);
}

}  // namespace

std::vector<gimple *> releases_of(function *fun) {
  std::vector<gimple *> releases;
  basic_block block;
  FOR_EACH_BB_FN(block, fun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (!is_gimple_debug(gsi_stmt(i)) && may_release(gsi_stmt(i)))
      releases.push_back(gsi_stmt(i));
  return releases;
}

void eliminate_checks_dynamically(function *fun,
                                  const std::vector<gimple *> &releases,
                                  const Sites &sites) {
  // A jump back may restore only one of the two registers.
  if (fun->calls_setjmp || fun->has_nonlocal_label) return;
  for (const Group &group : CoveredCheckFinder(fun, releases, sites).groups()) {
    Emitter emitter(group);
    emitter.start();
    for (gimple *release : releases)
      if (group.ends.count(release)) emitter.end_before(release);
    for (const BlockCheck &check : group.blocks) emitter.set_before(check);
    for (gcall *check : group.checks) emitter.put_condition(check);
  }
}

}  // namespace yeti
