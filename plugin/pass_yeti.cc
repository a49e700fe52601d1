// Runs once on each function, in one of three places: with optimisation after
// scalar clean-up and before the vectoriser, for -Og at the end of its short
// list, and without optimisation at the end of all. Whichever comes first takes
// the function.
//
// With -flto nothing happens when the object files are made (unless they are
// fat): they are streamed out before these places are reached. The pass then
// runs in the link step, which has to be given -fplugin as well.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/pass_yeti.h"

#include "plugin/accesses/block_operations.h"
#include "plugin/accesses/memory_access.h"
#include "plugin/config/detector.h"
#include "plugin/config/options.h"
#include "plugin/effects/atomics.h"
#include "plugin/effects/updates.h"
#include "plugin/emit/atomic_calls.h"
#include "plugin/emit/emit.h"
#include "plugin/emit/inline_page_bits.h"
#include "plugin/emit/note_placeholder.h"
#include "plugin/emit/runtime_free_loops.h"
#include "plugin/emit/static_init_guards.h"
#include "plugin/explain.h"
#include "plugin/gcc/loop_analysis.h"
#include "plugin/loops/loop_ranges.h"
#include "plugin/openmp/construct_calls.h"
#include "plugin/openmp/thread_bound.h"
#include "plugin/placement/anticipated.h"
#include "plugin/placement/dynamic_check_elimination.h"
#include "plugin/placement/redundant.h"
#include "plugin/proofs/proofs.h"
#include "plugin/proxies/adjacent_checks.h"
#include "plugin/proxies/asymmetric_proxies.h"
#include "plugin/proxies/field_proxies.h"
#include "plugin/source/ignore.h"
#include "plugin/source/source_place.h"
#include "plugin/values/equal_arguments.h"

namespace yeti {

namespace {

// A property bit that GCC does not use. It marks functions that are
// instrumented.
constexpr unsigned kInstrumented = 1u << 31;

struct Plan {
  std::vector<Access> accesses;
  std::vector<gcall *> atomics;
  std::vector<gcall *> string_calls;
  std::vector<gcall *> guards;
  std::vector<gcall *> construct_calls;
  LoopPlan loops;
  std::vector<AdjacentCheck> adjacent_checks;
  std::vector<gimple *> releases;
  std::vector<BindPoint> binds;
  bool makes_calls = false;
};

void plan_statement(gimple *statement, Plan &plan) {
  plan.makes_calls |= calls_out(statement);
  if (is_atomic(statement)) {
    plan.atomics.push_back(as_a<gcall *>(statement));
    return;
  }
  if (is_static_init_guard(statement))
    plan.guards.push_back(as_a<gcall *>(statement));
  if (enters_construct(statement))
    plan.construct_calls.push_back(as_a<gcall *>(statement));
  size_t first = plan.accesses.size();
  append_accesses(statement, plan.accesses);
  gcall *call = dyn_cast<gcall *>(statement);
  bool is_string_call = call && must_stay_a_call(call);
  if (first == plan.accesses.size() && !is_string_call) return;
  if (is_ignored(place_of(statement))) {
    for (size_t i = first; i < plan.accesses.size(); ++i)
      plan.accesses[i].skip = Skip::kIgnored;
  } else if (is_string_call) {
    plan.string_calls.push_back(call);
  }
}

Plan plan_function(function *fun) {
  Plan plan;
  basic_block block;
  FOR_EACH_BB_FN(block, fun) {
    Updates updates(plan.accesses);
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i)) {
      if (is_gimple_debug(gsi_stmt(i))) continue;
      size_t first = plan.accesses.size();
      plan_statement(gsi_stmt(i), plan);
      updates.follow(gsi_stmt(i), first);
    }
  }
  return plan;
}

const char *word_of(AccessKind kind) {
  switch (kind) {
    case AccessKind::kRead:
      return "read";
    case AccessKind::kWrite:
      return "write";
    case AccessKind::kVptrWrite:
      return "vptr write";
  }
  gcc_unreachable();
}

// One line per access: place, kind, size, lvalue, and what becomes of it.
void dump_access(const Access &access) {
  expanded_location spot = expand_location(place_of(access.statement));
  fprintf(dump_file, "yeti: %s:%d:%d: %s of ",
          spot.file ? spot.file : "<unknown>", spot.line, spot.column,
          word_of(access.kind));
  if (access.size)
    print_generic_expr(dump_file, access.size, TDF_NONE);
  else
    fputs("unknown size", dump_file);
  fputs(access.reference ? " bytes: " : " bytes at ", dump_file);
  print_generic_expr(dump_file,
                     access.reference ? access.reference : access.pointer,
                     TDF_NONE);
  if (access.stands_for) {
    fputs(" as the proxy of ", dump_file);
    print_generic_expr(dump_file, access.stands_for, TDF_NONE);
  }
  fprintf(dump_file, ": %s%s", access.skip == Skip::kNone ? "" : "skipped, ",
          sentence_of(access.skip));
  if (access.skip == Skip::kProved)
    fprintf(dump_file, " (%s)", words_of_proof(access.proof).c_str());
  fputc('\n', dump_file);
}

void dump_plan(const Plan &plan) {
  for (const Access &access : plan.accesses) dump_access(access);
  for (gcall *call : plan.atomics) {
    fputs("yeti: atomic operation: ", dump_file);
    print_gimple_stmt(dump_file, call, 0, TDF_NONE);
  }
}

// The accesses that are to be reported, with their sites.
using Reports = std::vector<std::pair<const Access *, tree>>;

// For verify mode. To be called before anything is inserted, so that the checks
// are the same as without verify mode.
Reports reports_of(const Plan &plan, Sites &sites) {
  Reports reports;
  if (!options.verify) return reports;
  for (const Access &access : plan.accesses)
    if (is_original_access(access.skip))
      reports.emplace_back(&access, sites.address(site_request(access)));
  return reports;
}

// Whether notes in loops are to keep something in registers.
bool keeps_pages() {
  return detector().has_footprints && optimize != 0;
}

void emit_plan(const Plan &plan) {
  Sites sites;
  Reports reports = reports_of(plan, sites);
  bool emitted = !plan.atomics.empty() || !plan.loops.ranges.empty() ||
                 !plan.loops.runs.empty() || !plan.adjacent_checks.empty() ||
                 !reports.empty() || !plan.binds.empty();
  emit_binds_on_edges(plan.binds);
  for (const Access &access : plan.accesses) {
    bool is_verified = access.skip == Skip::kProved && options.verify;
    if (access.skip != Skip::kNone && !is_verified) continue;
    emit_check(access, sites);
    emitted = true;
  }
  emit_adjacent_checks(plan.adjacent_checks, plan.accesses, sites);
  emit_loop_ranges(plan.loops, plan.accesses, sites);
  if (!plan.loops.ranges.empty())
    eliminate_checks_dynamically(cfun, plan.releases, sites);
  emit_binds_at_statements(plan.binds);
  for (auto [access, site] : reports) emit_report(*access, site);
  for (gcall *call : plan.string_calls) make_a_real_call(call);
  for (gcall *call : plan.atomics) emit_atomic(call, sites);
  for (gcall *call : plan.guards) emit_static_init_guard(call);
  for (gcall *call : plan.construct_calls)
    emit_construct(call, sites.constructs());
  if (!emitted && !plan.makes_calls) return;
  emit_enter_and_leave();
  if (options.verify)
    put_page_bits_by_calls();
  else
    put_page_bits_inline(keeps_pages());
  check_no_placeholder_is_left();
  refer_to_abi_version();
}

// Decides which checks move, and where to.
void plan_moves(function *fun, Plan &plan) {
  if (detector().moves_checks) compute_equal_arguments(fun);
  LoopFacts facts(fun);
  if (detector().moves_checks) {
    drop_anticipated(fun, plan.accesses, facts, plan.binds);
    plan.loops = plan_loop_ranges(facts, plan.accesses);
    if (!plan.loops.ranges.empty()) plan.releases = releases_of(fun);
  }
  plan.adjacent_checks = plan_adjacent_checks(fun, facts, plan.accesses);
}

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti",
    OPTGROUP_LOOP,
    TV_PLUGIN_RUN,
    PROP_ssa | PROP_cfg,
    kInstrumented,
    0,
    0,
    TODO_update_ssa | TODO_cleanup_cfg,
};

class PassYeti : public gimple_opt_pass {
 public:
  PassYeti() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassYeti; }

  bool gate(function *fun) override {
    return !is_instrumented(fun) && !must_not_be_touched(fun);
  }

  unsigned execute(function *fun) override {
    Plan plan = plan_function(fun);
    plan.binds = find_thread_bound(fun, plan.accesses);
    drop_proved(fun, plan.accesses);
    use_asymmetric_proxies(plan.accesses);
    if (detector().drops_redundant) drop_redundant(fun, plan.accesses);
    std::optional<LoopAnalysis> loops;
    const bool plans = detector().moves_checks || uses_field_proxies();
    if (plans || keeps_pages()) loops.emplace();
    if (plans) plan_moves(fun, plan);
    explain(plan.accesses, plan.loops);
    if (dump_file) dump_plan(plan);
    emit_plan(plan);
    return 0;
  }
};

}  // namespace

opt_pass *make_pass_yeti() {
  return new PassYeti;
}

bool is_instrumented(const function *fun) {
  return fun->curr_properties & kInstrumented;
}

}  // namespace yeti
