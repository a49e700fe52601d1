// The speculating passes and options, one by one with what they would do.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/speculation.h"

#include "plugin/pass_yeti.h"

namespace yeti {

// -fallow-store-data-races (part of -Ofast) permits stores that the source does
// not make. Hoisting adjacent loads reads both fields of `c ? p->a : p->b`.
// IPA-SRA reads a structure's field in the caller that the callee may not read.
//
// Not about speculation, but about names: without debug information GCC drops
// the record of which statement was inlined from where. At the terse level it
// keeps that and no more, and as no debug output was asked for, none is
// written.
void forbid_speculation() {
  flag_store_data_races = 0;
  flag_hoist_adjacent_loads = 0;
  flag_ipa_sra = 0;
  flag_tree_partial_pre = 0;
  if (debug_info_level == DINFO_LEVEL_NONE)
    debug_info_level = DINFO_LEVEL_TERSE;
}

// lim     moves loads out of loops although they stand under a condition
// cselim  makes conditional stores unconditional where the address was stored
//         to before, even across a release
// fab     folds atomics with the use of their result into internal functions
//         (only -Og runs it early)
bool may_run(const opt_pass *pass, const function *fun) {
  static const char *const kHeldBack[] = {"lim", "cselim", "fab"};
  if (!fun || is_instrumented(fun)) return true;
  for (const char *name : kHeldBack)
    if (!strcmp(pass->name, name)) return false;
  return true;
}

}  // namespace yeti
