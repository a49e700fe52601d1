// The sequence in the place of a check of bytes [address, next):
//   if (address != end)                            // unlikely
//     if (address <= end && next >= begin)
//       begin, next = the least and the greatest of both
//     else
//       if (begin != end) check [begin, end)
//       begin = address
//   end = next
// and on each exit of the loop around
//   if (begin != end) check [begin, end)
// The same holds for pieces at equal distances: a run then goes from the first
// piece to where the next one would be, and runs continue each other in step.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/range_runs.h"

#include "plugin/emit/emit.h"

namespace yeti {

namespace {

// More runs in one loop than that would use up the registers.
constexpr int kMostRuns = 8;

// The outermost loop around 'loop' for which a run of its ranges may be kept.
class loop *loop_around(class loop *loop, const LoopFacts &facts) {
  class loop *result = nullptr;
  for (loop = loop_outer(loop);
       loop_outer(loop) && facts.obstacle(loop) == Reason::kNone;
       loop = loop_outer(loop))
    if (has_ordinary_exits(loop) && facts.ends(loop)) result = loop;
  return result;
}

// The number of bytes after which what 'check' says of its bytes repeats.
tree unit_of(const RangeCheck &check) {
  return check.stride ? check.stride
                      : size_int(check.period ? check.period : 1);
}

// Whether two checks like this one are one check if the second begins where the
// first one ends.
bool may_continue(const RangeCheck &check) {
  if (check.pitch) return false;
  if (!check.stride) return !check.period || check.has_whole_periods;
  return tree_fits_uhwi_p(check.stride) && tree_fits_uhwi_p(check.size) &&
         (!check.period || tree_to_uhwi(check.stride) % check.period == 0);
}

// Whether 'range' is the same as 'other' on another exit of the same loop.
bool is_other_exit(const LoopRange &range, const LoopRange &other) {
  const RangeCheck &a = range.check, &b = other.check;
  return range.behind && other.behind && range.loop == other.loop &&
         range.place != other.place && a.is_write == b.is_write &&
         a.accesses == b.accesses && a.period == b.period &&
         a.offsets == b.offsets && !a.stride == !b.stride &&
         (!a.stride || (operand_equal_p(a.stride, b.stride, 0) &&
                        operand_equal_p(a.size, b.size, 0)));
}

// The run of the same range on another exit of the same loop, or -1.
int run_of_other_exit(const LoopRange &range,
                      const std::vector<LoopRange> &ranges) {
  for (const LoopRange &other : ranges) {
    if (other.run < 0 || !is_other_exit(range, other)) continue;
    bool is_here = std::any_of(ranges.begin(), ranges.end(), [&](auto &each) {
      return each.run == other.run && each.place == range.place;
    });
    if (!is_here) return other.run;
  }
  return -1;
}

class Run {
 public:
  explicit Run(class loop *around) : loop_(around) {
    begin_ = create_tmp_reg(word_, "range_begin");
    end_ = create_tmp_reg(word_, "range_end");
    next_ = create_tmp_reg(word_, "range_next");
  }

  // These insert code without branches on edges,
  void start();
  void follow(const LoopRange &range);
  void end();
  // and this inserts the branches, once the edge insertions are committed.
  void branch(const std::vector<Access> &accesses, Sites &sites);

 private:
  tree build(tree_code code, tree a, tree b, tree type = NULL_TREE) {
    return gimple_build(&code_, code, type ? type : word_, a, b);
  }
  tree choose(tree condition, tree a, tree b) {
    return gimple_build(&code_, COND_EXPR, word_, condition, a, b);
  }
  void set(tree variable, tree value) {
    gimple_seq_add_stmt(&code_, gimple_build_assign(variable, value));
  }
  tree value_of(tree variable) {
    tree name = make_ssa_name(word_);
    set(name, variable);
    return name;
  }
  tree difference(tree a, tree b) {
    tree name = make_ssa_name(word_);
    gimple_seq_add_stmt(&code_, gimple_build_assign(name, MINUS_EXPR, a, b));
    return name;
  }
  gimple_seq take();
  tree touches(tree address, tree begin, tree end, tree next);
  tree join(tree address);
  void branch_unless_zero(tree value);
  void check_if_any(tree size, const std::vector<Access> &accesses,
                    Sites &sites);

  class loop *loop_;
  const RangeCheck *check_ = nullptr;  // one of those that make the run
  location_t where_ = UNKNOWN_LOCATION;
  tree word_ = type_of_word(type_word::U64);
  tree begin_, end_, next_;
  gimple_seq code_ = nullptr;
  // The addresses of the ranges, each with its distance from the end; and how
  // many bytes are left on the exits.
  std::vector<std::pair<tree, tree>> followed_;
  std::vector<tree> left_;
};

gimple_seq Run::take() {
  gimple_seq code = code_;
  gimple_seq_set_location(code, where_);
  code_ = nullptr;
  return code;
}

void Run::start() {
  set(begin_, build_zero_cst(word_));
  set(end_, build_zero_cst(word_));
  gsi_insert_seq_on_edge(loop_preheader_edge(loop_), take());
}

void Run::follow(const LoopRange &range) {
  check_ = &range.check;
  auto value = [&](tree of) {
    return force_value(&code_, unshare_expr(of), word_);
  };
  tree address = value(check_->start);
  tree size = value(check_->stride ? check_->count : check_->size);
  if (check_->stride) size = build(MULT_EXPR, size, value(check_->stride));
  set(next_, build(PLUS_EXPR, address, size));
  followed_.emplace_back(address, difference(address, end_));
  set(end_, next_);
  gsi_insert_seq_on_edge(range.place, take());
}

void Run::end() {
  auto_vec<edge> exits = get_loop_exit_edges(loop_);
  for (edge exit : exits) {
    left_.push_back(difference(end_, begin_));
    gsi_insert_seq_on_edge(exit, take());
  }
}

// Whether the range and the run have no gap between them, nor are out of step.
tree Run::touches(tree address, tree begin, tree end, tree next) {
  tree truth = boolean_type_node;
  tree result = build(BIT_AND_EXPR, build(LE_EXPR, address, end, truth),
                      build(GE_EXPR, next, begin, truth), truth);
  tree unit = fold_convert(ssizetype, unit_of(*check_));
  if (integer_onep(unit)) return result;
  tree distance =
      gimple_convert(&code_, ssizetype, build(MINUS_EXPR, address, begin));
  tree rest = build(TRUNC_MOD_EXPR, distance, unit, ssizetype);
  return build(BIT_AND_EXPR, result,
               build(EQ_EXPR, rest, build_zero_cst(ssizetype), truth), truth);
}

// Adds the range to the run, or begins a new run with it. Returns how many
// bytes of the old run then have to be checked.
tree Run::join(tree address) {
  tree begin = value_of(begin_), end = value_of(end_), next = value_of(next_);
  tree is_one = touches(address, begin, end, next);
  tree gone = make_ssa_name(word_);
  tree size = build(MINUS_EXPR, end, begin);
  gimple_seq_add_stmt(&code_, gimple_build_assign(gone, COND_EXPR, is_one,
                                                  build_zero_cst(word_), size));
  set(begin_, choose(is_one, build(MIN_EXPR, begin, address), address));
  set(next_, choose(is_one, build(MAX_EXPR, end, next), next));
  return gone;
}

// Puts the code into a block of its own, after the statement that computes
// 'value'. Control skips the block if 'value' is zero.
void Run::branch_unless_zero(tree value) {
  gimple *computed = SSA_NAME_DEF_STMT(value);
  gcond *condition = gimple_build_cond(NE_EXPR, value, build_zero_cst(word_),
                                       NULL_TREE, NULL_TREE);
  basic_block block = insert_cond_bb(gimple_bb(computed), computed, condition,
                                     profile_probability::unlikely());
  gimple_stmt_iterator start = gsi_start_bb(block);
  gsi_insert_seq_after(&start, take(), GSI_CONTINUE_LINKING);
}

// Checks the run after the statement that computes its 'size'.
void Run::check_if_any(tree size, const std::vector<Access> &accesses,
                       Sites &sites) {
  RangeCheck all = *check_;
  all.start = gimple_convert(&code_, ptr_type_node, value_of(begin_));
  if (all.stride)
    all.count = build(TRUNC_DIV_EXPR, size, fold_convert(word_, all.stride));
  else
    all.size = size;
  gimple_seq_add_seq(&code_, sequence_of(all, accesses, sites));
  branch_unless_zero(size);
}

void Run::branch(const std::vector<Access> &accesses, Sites &sites) {
  where_ = gimple_location(accesses[check_->accesses.front()].statement);
  for (auto [address, distance] : followed_) {
    tree gone = join(address);
    branch_unless_zero(distance);
    check_if_any(gone, accesses, sites);
  }
  for (tree size : left_) check_if_any(size, accesses, sites);
}

}  // namespace

void plan_range_runs(std::vector<LoopRange> &ranges, const LoopFacts &facts) {
  std::map<class loop *, int> runs;
  int next = 0;
  for (LoopRange &range : ranges) {
    class loop *around = loop_around(range.loop, facts);
    if (!around || !may_continue(range.check)) continue;
    int run = run_of_other_exit(range, ranges);
    if (run < 0 && runs[around]++ >= kMostRuns) continue;
    range.around = around;
    range.run = run < 0 ? next++ : run;
  }
}

void emit_range_runs(const std::vector<LoopRange> &ranges,
                     const std::vector<Access> &accesses, Sites &sites) {
  std::map<int, Run> runs;
  for (const LoopRange &range : ranges) {
    if (range.run < 0) continue;
    auto [run, is_new] = runs.emplace(range.run, range.around);
    if (is_new) run->second.start();
    run->second.follow(range);
  }
  // A range may stand on an exit of both loops.
  for (auto &[number, run] : runs) run.end();
  gsi_commit_edge_inserts();
  for (auto &[number, run] : runs) run.branch(accesses, sites);
}

}  // namespace yeti
