// See thread_sources.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/thread_sources.h"

#include "plugin/effects/atomics.h"

namespace yeti {

namespace {

// The name by which the linker knows 'function', without Fortran's underscore.
std::string external_name(tree function) {
  static constexpr char kBuiltin[] = "__builtin_";
  const char *text = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  if (*text == '*') ++text;
  if (starts_with(text, kBuiltin)) text += strlen(kBuiltin);
  std::string name = text;
  if (name.size() > 1 && name.back() == '_') name.pop_back();
  return name;
}

bool tells_threads_apart(const std::string &name) {
  static const std::set<std::string> names = {
#define X(name) name,
#include "plugin/openmp/thread_sources.inc"
#undef X
  };
  return names.count(name) != 0;
}

tree find_thread_local(tree *each, int *, void *) {
  return is_thread_local(*each) ? *each : NULL_TREE;
}

// Whether anything in 'statement' itself depends on the thread.
bool is_source(gimple *statement) {
  if (gcall *call = dyn_cast<gcall *>(statement))
    if (asks_for_thread(call) || is_atomic(call)) return true;
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
    tree *operand = gimple_op_ptr(statement, i);
    if (*operand && TREE_CODE(*operand) != SSA_NAME &&
        walk_tree_without_duplicates(operand, find_thread_local, nullptr))
      return true;
  }
  return false;
}

}  // namespace

bool is_thread_local(tree decl) {
  return VAR_P(decl) && DECL_THREAD_LOCAL_P(decl);
}

// Only calls that the compiler has made have no place in the source.
bool is_of_schedule(gcall *call) {
  return gimple_location(call) == UNKNOWN_LOCATION;
}

bool shares_out_work(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!callee || !is_of_schedule(call)) return false;
  std::string name = external_name(callee);
  return starts_with(name.c_str(), "GOMP_") ||
         starts_with(name.c_str(), "omp_");
}

std::string name_of_work_function(gcall *call) {
  return external_name(gimple_call_fndecl(call));
}

// C++ reaches thread-local variables that are public, or that have a
// constructor, through wrapper functions, which are called _ZTW and the
// variable's name.
bool asks_for_thread(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!callee) return false;
  std::string name = external_name(callee);
  if (starts_with(name.c_str(), "_ZTW")) return true;
  return TREE_PUBLIC(callee) && DECL_EXTERNAL(callee) &&
         tells_threads_apart(name) && !is_of_schedule(call);
}

bool has_thread_source(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN(block, fun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (!is_gimple_debug(gsi_stmt(i)) && is_source(gsi_stmt(i))) return true;
  return false;
}

}  // namespace yeti
