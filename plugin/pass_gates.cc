// The speculating passes and options, one by one with what they would do.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/pass_gates.h"

#include "plugin/openmp/jump_threading.h"
#include "plugin/pass_yeti.h"
#include "plugin/proxies/asymmetric_proxies.h"

namespace yeti {

namespace {

// -fallow-store-data-races (part of -Ofast) permits stores that the source does
// not make. Hoisting adjacent loads reads both fields of `c ? p->a : p->b`.
// Code hoisting and tail merging make one access of two that stand on different
// lines.
void clear_flags() {
  flag_store_data_races = 0;
  flag_hoist_adjacent_loads = 0;
  flag_tree_partial_pre = 0;
  flag_code_hoisting = 0;
  flag_tree_tail_merge = 0;
}

struct HeldBack {
  opt_pass_type type;
  const char *name;
};

// lim     moves loads out of loops although they stand under a condition
// cselim  makes conditional stores unconditional where the address was stored
//         to before, even across a release
// sink    makes one store of two that stand on different lines
// fab     folds atomics with the use of their result into internal functions
//         (only -Og runs it early)
// sra     (the interprocedural one) reads in the caller what the callee may not
// icf     makes one function of two that have different names
constexpr HeldBack kHeldBack[] = {
    {GIMPLE_PASS, "lim"}, {GIMPLE_PASS, "cselim"}, {GIMPLE_PASS, "sink"},
    {GIMPLE_PASS, "fab"}, {IPA_PASS, "sra"},       {IPA_PASS, "icf"},
};

// These do not speculate, but lose the names of members, without which no proxy
// is found (asymmetric_proxies.h). sra     makes loads of parts, by their
// offset, of a copy of a whole record bswap   makes one load, by its offset, of
// loads of several members dse     makes a copy of a part of a copy of whole
// records
constexpr HeldBack kLosesNames[] = {
    {GIMPLE_PASS, "sra"}, {GIMPLE_PASS, "bswap"}, {GIMPLE_PASS, "dse"}};

template <size_t kSize>
bool has(const HeldBack (&list)[kSize], const opt_pass *pass) {
  for (const HeldBack &each : list)
    if (pass->type == each.type && !strcmp(pass->name, each.name)) return true;
  return false;
}

}  // namespace

// Functions with options of their own set these again; may_run deals with them.
//
// The debug level has nothing to do with speculation, but with names: without
// debug information GCC drops the record of which statement was inlined from
// where. At the terse level it keeps just that. Nothing is written to the
// object, as no debug output was asked for.
void forbid_speculation() {
  clear_flags();
  if (debug_info_level == DINFO_LEVEL_NONE)
    debug_info_level = DINFO_LEVEL_TERSE;
  bool is_current = optimization_current_node == optimization_default_node;
  optimization_default_node =
      build_optimization_node(&global_options, &global_options_set);
  if (is_current) optimization_current_node = optimization_default_node;
}

bool may_run(const opt_pass *pass, const function *fun) {
  if (fun) restore_jump_threading(fun->decl);
  if (fun && is_instrumented(fun)) return true;
  if (fun) clear_flags();
  return !has(kHeldBack, pass) &&
         !(has_asymmetric_proxies() && has(kLosesNames, pass)) &&
         (!fun || may_run_as_to_jumps(pass, fun->decl));
}

}  // namespace yeti
