// The only includer of GCC's headers and the only place of version tests: the
// order below is GCC's own and follows no other rule. Standard headers come
// first, because GCC poisons malloc and friends. GCC's names are global; ours
// are in namespace yeti.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_GCC_GCC_COMPAT_H
#define YETI_PLUGIN_GCC_GCC_COMPAT_H

#include <fnmatch.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gcc-plugin.h"
//
#include "plugin-version.h"
//
#include "backend.h"
#include "tree.h"
//
#include "gimple.h"
//
#include "tree-pass.h"
//
#include "ssa.h"
//
#include "alias.h"
#include "attribs.h"
#include "builtins.h"
#include "cfganal.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "cgraph.h"
#include "context.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#if GCCPLUGIN_VERSION_MAJOR >= 16
#include "diagnostics/file-cache.h"
#endif
#include "dumpfile.h"
#include "fold-const.h"
#include "gimple-iterator.h"
//
#include "gimple-fold.h"
#include "gimple-pretty-print.h"
#include "gimple-walk.h"
#include "gimplify-me.h"
#include "gimplify.h"
#include "json.h"
#include "langhooks.h"
#include "memmodel.h"
#include "omp-general.h"
#include "output.h"
#include "pass_manager.h"
#include "pretty-print.h"
#include "stor-layout.h"
#include "stringpool.h"
#include "target.h"
#include "tree-affine.h"
#include "tree-cfg.h"
#include "tree-chrec.h"
#include "tree-dfa.h"
#include "tree-eh.h"
#include "tree-inline.h"
#include "tree-into-ssa.h"
#include "tree-iterator.h"
#include "tree-nested.h"
#include "tree-pretty-print.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-alias.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-loop.h"
#include "tree-ssa.h"
#include "tree-ssanames.h"
#include "tree-vrp.h"
#include "varasm.h"

#if GCCPLUGIN_VERSION_MAJOR < 11 || GCCPLUGIN_VERSION_MAJOR > 16
#error "Yeti's plugin is written for GCC 11 to 16"
#endif

namespace yeti {

// Whether no pass threads jumps against -fno-thread-jumps.
constexpr bool kThreadingIsOptional = GCCPLUGIN_VERSION_MAJOR >= 12;

inline bool starts_with(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

// Constructs that GCC 11 does not have, or spells differently.
#if GCCPLUGIN_VERSION_MAJOR >= 12
inline bool is_omp_masked(const gimple *statement) {
  return gimple_code(statement) == GIMPLE_OMP_MASKED;
}
// The thread that executes a masked construct, or null.
inline tree omp_masked_filter(const gimple *statement) {
  tree clause =
      omp_find_clause(gimple_omp_masked_clauses(statement), OMP_CLAUSE_FILTER);
  return clause ? OMP_CLAUSE_FILTER_EXPR(clause) : NULL_TREE;
}
inline bool is_omp_scope(const gimple *statement) {
  return gimple_code(statement) == GIMPLE_OMP_SCOPE;
}
inline tree omp_scope_clauses(const gimple *statement) {
  return gimple_omp_scope_clauses(statement);
}
// How many teams a clause asks for, at most.
inline tree omp_num_teams(tree clause) {
  return OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR(clause);
}
inline bool is_strict_grain(tree clause) {
  return OMP_CLAUSE_GRAINSIZE_STRICT(clause);
}
// The loops of 'fun', inner ones before outer ones.
inline std::vector<class loop *> innermost_first(function *fun) {
  std::vector<class loop *> loops;
  for (class loop *loop : loops_list(fun, LI_FROM_INNERMOST))
    loops.push_back(loop);
  return loops;
}
// Marks the back edges of 'fun', the current function. Returns whether there
// are any.
inline bool mark_back_edges(function *fun) {
  return mark_dfs_back_edges(fun);
}
#else
inline bool mark_back_edges(function *) {
  return mark_dfs_back_edges();
}
inline std::vector<class loop *> innermost_first(function *) {
  std::vector<class loop *> loops;
  class loop *loop;
  FOR_EACH_LOOP(loop, LI_FROM_INNERMOST) loops.push_back(loop);
  return loops;
}
inline bool is_omp_masked(const gimple *) {
  return false;
}
inline tree omp_masked_filter(const gimple *) {
  return NULL_TREE;
}
inline bool is_omp_scope(const gimple *) {
  return false;
}
inline tree omp_scope_clauses(const gimple *) {
  return NULL_TREE;
}
inline tree omp_num_teams(tree clause) {
  return OMP_CLAUSE_NUM_TEAMS_EXPR(clause);
}
inline bool is_strict_grain(tree) {
  return false;
}
#endif

// Whether 'statement' holds an expression that is never evaluated, but assumed
// to be true.
inline bool is_assumption([[maybe_unused]] const gimple *statement) {
#if GCCPLUGIN_VERSION_MAJOR >= 13
  return gimple_code(statement) == GIMPLE_ASSUME;
#else
  return false;
#endif
}

// The last statement of a block that is no debug statement, or null.
#if GCCPLUGIN_VERSION_MAJOR < 14
inline gimple *last_nondebug_stmt(basic_block block) {
  return last_stmt(block);
}
#endif

// The text of the line of 'place', if its file can be read.
inline std::optional<std::string> source_line(const expanded_location &place) {
#if GCCPLUGIN_VERSION_MAJOR >= 14
  auto line =
      global_dc->get_file_cache().get_source_line(place.file, place.line);
#else
  auto line = location_get_source_line(place.file, place.line);
#endif
  if (!line) return std::nullopt;
  return std::string(line.get_buffer(), line.length());
}

// Lets warnings without an option be errors or not from here on, as -Werror
// does. Returns whether they were.
inline bool set_werror(bool value) {
#if GCCPLUGIN_VERSION_MAJOR >= 14
  bool before = global_dc->warning_as_error_requested_p();
  global_dc->set_warning_as_error_requested(value);
  return before;
#else
  return std::exchange(global_dc->warning_as_error_requested, value);
#endif
}

inline void print_on_one_line(const json::value &value, pretty_printer *to) {
#if GCCPLUGIN_VERSION_MAJOR >= 14
  value.print(to, false);
#else
  value.print(to);
#endif
}

}  // namespace yeti

#endif
