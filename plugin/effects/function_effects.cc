// Looks once at each function: what do its own statements do, and which
// functions of the unit does it call? The rest happens on that call graph. A
// function orders threads if anything that it reaches does, so this property
// starts as "no" and grows. A function returns if everything that it reaches
// does; this starts as "no" as well, so that recursion, which may not end,
// never becomes "yes".
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/function_effects.h"

#include "plugin/effects/finite_loops.h"
#include "plugin/effects/sync_effects.h"
#include "plugin/gcc/unit_functions.h"

namespace yeti {

namespace {

struct Summary {
  std::string name;       // for the dump
  Effects own;            // of the statements, without the calls below
  std::set<int> callees;  // with a body in the unit
  Effects with_callees;
};

// By DECL_UID: unlike the address of a declaration, it is never reused.
std::map<int, Summary> summaries;

// The function that a call of 'function' runs, if that is certain.
tree certain_target(tree function) {
  cgraph_node *node = cgraph_node::get(function);
  if (!node) return NULL_TREE;
  enum availability availability;
  node = node->ultimate_alias_target(&availability);
  return availability > AVAIL_INTERPOSABLE ? node->decl : NULL_TREE;
}

Summary *summary_of(tree function) {
  tree target = certain_target(function);
  if (!target) return nullptr;
  auto found = summaries.find(DECL_UID(target));
  return found == summaries.end() ? nullptr : &found->second;
}

void look_at(gimple *statement, Summary &summary) {
  if (is_gimple_debug(statement)) return;
  if (tree callee = summarised_callee(statement)) {
    summary.callees.insert(DECL_UID(certain_target(callee)));
    summary.own.may_not_return |= gimple_call_ctrl_altering_p(statement);
    return;
  }
  summary.own = summary.own | effects_of(statement);
  // The caller may wait for it, as for an atomic variable.
  summary.own.acquires |= is_volatile_access(statement);
}

void look_at_statements(function *fun, Summary &summary) {
  basic_block block;
  FOR_EACH_BB_FN(block, fun) {
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      look_at(gsi_stmt(i), summary);
  }
}

void look_at_loops(function *fun, Summary &summary) {
  if (!summary.with_callees.may_not_return)
    summary.own.may_not_return = !all_loops_end(fun);
}

// Calls 'look' with each function that has a body here, as cfun, and with its
// summary.
template <class Look>
void for_each_function(Look look) {
  for_each_unit_function(
      [&](function *fun) { look(fun, summaries[DECL_UID(fun->decl)]); });
}

// All summaries exist before the first call is looked at.
void begin_summaries() {
  summaries.clear();
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node) {
    if (has_body_here(node))
      summaries[DECL_UID(node->decl)].name = node->asm_name();
  }
}

// The effects of the callees as far as they are known.
Effects effects_of_callees(const Summary &summary) {
  Effects effects;
  for (int callee : summary.callees)
    effects = effects | summaries[callee].with_callees;
  return effects;
}

void follow_calls() {
  for (auto &[uid, summary] : summaries)
    summary.with_callees = {false, false, true};
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[uid, summary] : summaries) {
      Effects effects = summary.own | effects_of_callees(summary);
      if (effects == summary.with_callees) continue;
      summary.with_callees = effects;
      changed = true;
    }
  }
}

void dump_effects() {
  for (auto &[uid, summary] : summaries) {
    Effects effects = summary.with_callees;
    fprintf(dump_file, "yeti: function %s: %s, %s\n", summary.name.c_str(),
            effects.acquires
                ? effects.releases ? "acquires and releases" : "acquires"
            : effects.releases ? "releases"
                               : "orders nothing",
            effects.may_not_return ? "may not return" : "returns");
  }
}

constexpr pass_data kPassData = {
    SIMPLE_IPA_PASS,
    "yeti_effects",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    0,
    0,
    0,
    0,
    0,
};

class PassFunctionEffects : public simple_ipa_opt_pass {
 public:
  PassFunctionEffects() : simple_ipa_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassFunctionEffects; }

  unsigned execute(function *) override {
    begin_summaries();
    for_each_function(look_at_statements);
    follow_calls();
    // Whether a loop may wait depends on the effects of its calls.
    for_each_function(look_at_loops);
    follow_calls();
    if (dump_file) dump_effects();
    return 0;
  }
};

}  // namespace

simple_ipa_opt_pass *make_pass_function_effects() {
  return new PassFunctionEffects;
}

std::optional<Effects> function_effects(tree function) {
  Summary *summary = summary_of(function);
  if (!summary) return {};
  return summary->with_callees;
}

}  // namespace yeti
