// The sequence before the last of a run's accesses in an iteration:
//   if (address - run.last != run.stride)
//     run_break(&run, address, size, &site)     // unlikely
//   run.last = address
// and run_end(&run, size, &site) on each exit of the loop.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/affine_access_group.h"
//
#include "plugin/loops/strided_runs.h"

#include "plugin/emit/emit.h"

namespace yeti {

namespace {

// At most this many runs are kept in a function; other accesses are noted one
// by one. Each run is a variable, two basic blocks and a call at each exit of
// its loop. That costs compile time, and run time with each entry of the loop.
// Small loops over arrays have few runs.
constexpr size_t kMostRuns = 64;

// Whether a value is computed only by sums, from loop-invariant values and from
// those that the loop carries from one iteration to the next: it is then likely
// to advance by equal steps for a while.
class SumsOnly {
 public:
  explicit SumsOnly(class loop *loop) : loop_(loop) {}
  bool holds(tree value);

 private:
  bool holds_of_statement(gimple *statement);
  bool holds_of_reference(tree reference);

  static constexpr size_t kMostNames = 60;
  class loop *loop_;
  std::set<tree> seen_;
};

bool SumsOnly::holds_of_reference(tree reference) {
  for (; handled_component_p(reference);
       reference = TREE_OPERAND(reference, 0)) {
    if (TREE_CODE(reference) != ARRAY_REF &&
        TREE_CODE(reference) != ARRAY_RANGE_REF)
      continue;
    if (!holds(TREE_OPERAND(reference, 1))) return false;
  }
  if (TREE_CODE(reference) == MEM_REF) return holds(TREE_OPERAND(reference, 0));
  if (TREE_CODE(reference) == TARGET_MEM_REF) return false;
  return true;
}

bool SumsOnly::holds_of_statement(gimple *statement) {
  if (gphi *phi = dyn_cast<gphi *>(statement)) {
    for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i)
      if (!holds(gimple_phi_arg_def(phi, i))) return false;
    return true;
  }
  gassign *assign = dyn_cast<gassign *>(statement);
  if (!assign) return false;
  tree a = gimple_assign_rhs1(assign);
  tree b = gimple_assign_rhs2(assign);
  switch (gimple_assign_rhs_code(assign)) {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case POINTER_PLUS_EXPR:
      return holds(a) && holds(b);
    case MULT_EXPR:
      return holds(a) && holds(b) &&
             (expr_invariant_in_loop_p(loop_, a) ||
              expr_invariant_in_loop_p(loop_, b));
    case LSHIFT_EXPR:
      return holds(a) && TREE_CODE(b) == INTEGER_CST;
    CASE_CONVERT:
    case SSA_NAME:
    case NEGATE_EXPR:
      return holds(a);
    case ADDR_EXPR:
      return holds_of_reference(TREE_OPERAND(a, 0));
    default:
      return false;
  }
}

bool SumsOnly::holds(tree value) {
  if (TREE_CODE(value) == ADDR_EXPR)
    return holds_of_reference(TREE_OPERAND(value, 0));
  if (TREE_CODE(value) != SSA_NAME) return is_gimple_min_invariant(value);
  gimple *statement = SSA_NAME_DEF_STMT(value);
  basic_block block = gimple_bb(statement);
  if (!block || !flow_bb_inside_loop_p(loop_, block)) return true;
  if (!seen_.insert(value).second) return true;
  return seen_.size() < kMostNames && holds_of_statement(statement);
}

bool moves_by_sums(const Access &access, class loop *loop) {
  SumsOnly sums(loop);
  return access.reference ? TREE_CODE(access.reference) != TARGET_MEM_REF &&
                                sums.holds(build_fold_addr_expr(
                                    unshare_expr(access.reference)))
                          : sums.holds(access.pointer);
}

class Run {
 public:
  Run(const StridedRunPlan &plan, const std::vector<Access> &accesses,
      Sites &sites)
      : plan_(plan), accesses_(accesses), site_(site_of(sites)) {
    variable_ = create_tmp_var_raw(
        build_array_type_nelts(word_, sizeof(YetiRun) / sizeof(uint64_t)),
        "yeti_run");
    gimple_add_tmp_var(variable_);
    TREE_ADDRESSABLE(variable_) = 1;
  }

  void start();
  void follow();
  void end();

 private:
  tree site_of(Sites &sites) const;
  tree field(size_t offset) const {
    return build4(ARRAY_REF, word_, variable_,
                  size_int(offset / sizeof(uint64_t)), NULL_TREE, NULL_TREE);
  }
  tree load(gimple_seq *sequence, size_t offset) const;
  tree size() const { return build_int_cst(size_type_node, plan_.bytes); }
  gimple *place() const { return accesses_[plan_.accesses.back()].statement; }

  const StridedRunPlan &plan_;
  const std::vector<Access> &accesses_;
  tree site_;
  tree word_ = type_of_word(type_word::U64);
  tree variable_;
};

tree Run::site_of(Sites &sites) const {
  std::vector<SiteRequest> requests;
  for (size_t i = 0; i < plan_.accesses.size(); ++i) {
    requests.push_back(site_request(accesses_[plan_.accesses[i]]));
    requests.back().offset = plan_.offsets[i];
  }
  return sites.address(requests, 1u << ceil_log2(plan_.bytes));
}

void Run::start() {
  gimple_seq sequence = nullptr;
  for (size_t offset : {offsetof(YetiRun, first), offsetof(YetiRun, last),
                        offsetof(YetiRun, stride)})
    gimple_seq_add_stmt(
        &sequence, gimple_build_assign(field(offset), build_zero_cst(word_)));
  gsi_insert_seq_on_edge(loop_preheader_edge(plan_.loop), sequence);
}

tree Run::load(gimple_seq *sequence, size_t offset) const {
  tree value = make_ssa_name(word_);
  gimple_seq_add_stmt(sequence, gimple_build_assign(value, field(offset)));
  return value;
}

void Run::follow() {
  location_t where = gimple_location(place());
  gimple_seq sequence = nullptr;
  tree address = force_value(&sequence, address_of(accesses_[plan_.lowest]),
                             ptr_type_node);
  tree number = gimple_convert(&sequence, where, word_, address);
  tree last = load(&sequence, offsetof(YetiRun, last));
  tree stride = load(&sequence, offsetof(YetiRun, stride));
  tree distance =
      gimple_build(&sequence, where, MINUS_EXPR, word_, number, last);
  gimple *store = gimple_build_assign(field(offsetof(YetiRun, last)), number);
  gimple *compared = SSA_NAME_DEF_STMT(distance);
  gimple_seq_add_stmt(&sequence, store);
  gimple_seq_set_location(sequence, where);
  gimple_stmt_iterator before = gsi_for_stmt(place());
  gsi_insert_seq_before(&before, sequence, GSI_SAME_STMT);
  gcond *broken =
      gimple_build_cond(NE_EXPR, distance, stride, NULL_TREE, NULL_TREE);
  basic_block block = insert_cond_bb(gimple_bb(compared), compared, broken,
                                     profile_probability::unlikely());
  gcall *call = gimple_build_call(
      declaration_of(EntryPoint::run_break), 4,
      build_fold_addr_expr_with_type(variable_, ptr_type_node), address, size(),
      site_);
  gimple_set_location(call, where);
  gimple_stmt_iterator start = gsi_start_bb(block);
  gsi_insert_after(&start, call, GSI_CONTINUE_LINKING);
}

void Run::end() {
  auto_vec<edge> exits = get_loop_exit_edges(plan_.loop);
  for (edge exit : exits) {
    gcall *call = gimple_build_call(
        declaration_of(EntryPoint::run_end), 3,
        build_fold_addr_expr_with_type(variable_, ptr_type_node), size(),
        site_);
    gimple_set_location(call, gimple_location(place()));
    gimple_seq sequence = nullptr;
    gimple_seq_add_stmt(&sequence, call);
    gsi_insert_seq_on_edge(exit, sequence);
  }
}

// The outermost loop around 'access' for which its run may be kept. It must
// end, so that the run does.
class loop *loop_of_run(const Access &access, const LoopFacts &facts) {
  class loop *result = nullptr;
  for (class loop *loop = gimple_bb(access.statement)->loop_father;
       loop_outer(loop) && facts.obstacle(loop) == Reason::kNone;
       loop = loop_outer(loop))
    if (has_ordinary_exits(loop) && facts.ends(loop)) result = loop;
  return result;
}

bool may_be_in_run(const Access &access) {
  return access.skip == Skip::kNone && !access.after &&
         access.kind != AccessKind::kVptrWrite && tree_fits_uhwi_p(access.size);
}

// Adds access number 'number' to 'run' if it directly follows the accesses of
// the run, in time and in memory.
bool join(StridedRunPlan &run, size_t number, class loop *loop,
          const std::vector<Access> &accesses, AffineCache &cache) {
  const Access &access = accesses[number];
  const Access &lowest = accesses[run.lowest];
  if (run.loop != loop || lowest.kind != access.kind ||
      lowest.binding != access.binding ||
      gimple_bb(lowest.statement) != gimple_bb(access.statement))
    return false;
  aff_tree distance = difference(cache.expand(address_of(access)),
                                 cache.expand(address_of(lowest)));
  if (distance.n > 0 || distance.rest || !distance.offset.is_constant() ||
      !wi::fits_shwi_p(distance.offset.coeffs[0]))
    return false;
  HOST_WIDE_INT from = distance.offset.coeffs[0].to_shwi();
  HOST_WIDE_INT to = from + HOST_WIDE_INT(tree_to_uhwi(access.size));
  if (from > run.bytes || to < 0) return false;
  run.bytes = std::max(run.bytes, to) - std::min<HOST_WIDE_INT>(from, 0);
  if (from < 0) {
    run.lowest = number;
    for (HOST_WIDE_INT &offset : run.offsets) offset -= from;
    from = 0;
  }
  run.accesses.push_back(number);
  run.offsets.push_back(from);
  return true;
}

}  // namespace

std::vector<StridedRunPlan> plan_strided_runs(std::vector<Access> &accesses,
                                              const LoopFacts &facts) {
  std::vector<StridedRunPlan> plans;
  AffineCache cache;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!may_be_in_run(accesses[i])) continue;
    class loop *loop = loop_of_run(accesses[i], facts);
    if (!loop || !moves_by_sums(accesses[i], loop)) continue;
    bool joined = false;
    for (StridedRunPlan &run : plans)
      if (!joined) joined = join(run, i, loop, accesses, cache);
    if (!joined && plans.size() == kMostRuns) continue;
    accesses[i].skip = Skip::kInRun;
    if (!joined)
      plans.push_back(
          {{i}, i, HOST_WIDE_INT(tree_to_uhwi(accesses[i].size)), {0}, loop});
  }
  return plans;
}

void emit_strided_runs(const std::vector<StridedRunPlan> &plans,
                       const std::vector<Access> &accesses, Sites &sites) {
  for (const StridedRunPlan &plan : plans) {
    Run run(plan, accesses, sites);
    run.start();
    run.end();
    run.follow();
  }
}

}  // namespace yeti
