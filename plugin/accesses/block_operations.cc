// A table of memory builtins: what they read, what they write, how much.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/accesses/block_operations.h"

namespace yeti {

namespace {

constexpr int kNoArgument = -1;

// A builtin that reads 'size' bytes through 'read' (and 'read2') and writes
// them through 'written': positions of arguments.
struct BlockOperation {
  built_in_function code;
  int written;
  int read;
  int read2;
  int size;
};

constexpr BlockOperation kBlockOperations[] = {
    {BUILT_IN_MEMCPY, 0, 1, kNoArgument, 2},
    {BUILT_IN_MEMCPY_CHK, 0, 1, kNoArgument, 2},
    {BUILT_IN_MEMMOVE, 0, 1, kNoArgument, 2},
    {BUILT_IN_MEMMOVE_CHK, 0, 1, kNoArgument, 2},
    {BUILT_IN_MEMPCPY, 0, 1, kNoArgument, 2},
    {BUILT_IN_MEMPCPY_CHK, 0, 1, kNoArgument, 2},
    {BUILT_IN_MEMSET, 0, kNoArgument, kNoArgument, 2},
    {BUILT_IN_MEMSET_CHK, 0, kNoArgument, kNoArgument, 2},
    {BUILT_IN_BZERO, 0, kNoArgument, kNoArgument, 1},
    {BUILT_IN_BCOPY, 1, 0, kNoArgument, 2},
    {BUILT_IN_MEMCMP, kNoArgument, 0, 1, 2},
    {BUILT_IN_MEMCMP_EQ, kNoArgument, 0, 1, 2},
    {BUILT_IN_BCMP, kNoArgument, 0, 1, 2},
};

void append_block(gcall *call, int pointer, tree size, AccessKind kind,
                  std::vector<Access> &accesses) {
  if (pointer == kNoArgument) return;
  Access access{};
  access.statement = call;
  access.kind = kind;
  access.pointer = gimple_call_arg(call, pointer);
  access.size = size;
  access.skip =
      integer_zerop(size) ? Skip::kEmpty : skip_of_pointer(access.pointer);
  accesses.push_back(access);
}

// Each instruction that bypasses the cache has a builtin, named by convention:
// movnt* (pointer, value), movntdqa (pointer), lddqu (pointer).
void append_target_builtin(gcall *call, std::vector<Access> &accesses) {
  tree name = DECL_NAME(gimple_call_fndecl(call));
  unsigned count = gimple_call_num_args(call);
  if (!name || !count || !POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call, 0))))
    return;
  const char *text = IDENTIFIER_POINTER(name);
  if (starts_with(text, "__builtin_ia32_movnt") && count == 2)
    append_block(call, 0, TYPE_SIZE_UNIT(TREE_TYPE(gimple_call_arg(call, 1))),
                 AccessKind::kWrite, accesses);
  else if ((starts_with(text, "__builtin_ia32_movntdqa") ||
            starts_with(text, "__builtin_ia32_lddqu")) &&
           count == 1)
    append_block(call, 0, TYPE_SIZE_UNIT(gimple_call_return_type(call)),
                 AccessKind::kRead, accesses);
}

// The declarations made by make_a_real_call: a list builtin -> ordinary.
tree ordinary_declarations;

const ggc_root_tab kRoots[] = {
    {&ordinary_declarations, 1, sizeof(ordinary_declarations),
     gt_ggc_mx_tree_node, gt_pch_nx_tree_node},
    LAST_GGC_ROOT_TAB};

// A declaration of the same function, with the same promises about its effects,
// that GCC does not take for a builtin.
tree build_ordinary(tree builtin) {
  tree decl = build_decl(UNKNOWN_LOCATION, FUNCTION_DECL, DECL_NAME(builtin),
                         TREE_TYPE(builtin));
  SET_DECL_ASSEMBLER_NAME(decl, DECL_ASSEMBLER_NAME(builtin));
  TREE_PUBLIC(decl) = 1;
  DECL_EXTERNAL(decl) = 1;
  DECL_ARTIFICIAL(decl) = 1;
  DECL_IGNORED_P(decl) = 1;
  TREE_NOTHROW(decl) = TREE_NOTHROW(builtin);
  DECL_PURE_P(decl) = DECL_PURE_P(builtin);
  DECL_ATTRIBUTES(decl) = DECL_ATTRIBUTES(builtin);
  return decl;
}

}  // namespace

void append_block_accesses(gcall *call, std::vector<Access> &accesses) {
  tree callee = gimple_call_fndecl(call);
  if (!callee) return;
  if (fndecl_built_in_p(callee, BUILT_IN_MD))
    return append_target_builtin(call, accesses);
  if (!gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return;
  for (const BlockOperation &operation : kBlockOperations) {
    if (DECL_FUNCTION_CODE(callee) != operation.code) continue;
    tree size = gimple_call_arg(call, operation.size);
    append_block(call, operation.read, size, AccessKind::kRead, accesses);
    append_block(call, operation.read2, size, AccessKind::kRead, accesses);
    append_block(call, operation.written, size, AccessKind::kWrite, accesses);
  }
}

bool is_block_operation(gcall *call) {
  for (const BlockOperation &operation : kBlockOperations)
    if (gimple_call_builtin_p(call, operation.code)) return true;
  return false;
}

bool must_stay_a_call(gcall *call) {
  if (!gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return false;
  switch (DECL_FUNCTION_CODE(gimple_call_fndecl(call))) {
    case BUILT_IN_STRLEN:
    case BUILT_IN_STRNLEN:
    case BUILT_IN_STRCPY:
    case BUILT_IN_STRNCPY:
    case BUILT_IN_STPCPY:
    case BUILT_IN_STPNCPY:
    case BUILT_IN_STRCAT:
    case BUILT_IN_STRNCAT:
    case BUILT_IN_STRCMP:
    case BUILT_IN_STRNCMP:
    case BUILT_IN_STRCASECMP:
    case BUILT_IN_STRNCASECMP:
    case BUILT_IN_STRCHR:
    case BUILT_IN_STRRCHR:
    case BUILT_IN_INDEX:
    case BUILT_IN_RINDEX:
    case BUILT_IN_STRSTR:
    case BUILT_IN_STRPBRK:
    case BUILT_IN_STRSPN:
    case BUILT_IN_STRCSPN:
    case BUILT_IN_MEMCHR:
    case BUILT_IN_STRDUP:
    case BUILT_IN_STRNDUP:
      return true;
    default:
      return false;
  }
}

void make_a_real_call(gcall *call) {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  tree builtin = gimple_call_fndecl(call);
  tree entry = purpose_member(builtin, ordinary_declarations);
  if (!entry) {
    entry = tree_cons(builtin, build_ordinary(builtin), ordinary_declarations);
    ordinary_declarations = entry;
  }
  gimple_call_set_fndecl(call, TREE_VALUE(entry));
}

}  // namespace yeti
