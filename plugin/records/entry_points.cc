// Builds the declarations of the entry points on demand, and keeps them for the
// unit as roots of the garbage collector.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

using namespace type_word;

struct Signature {
  const char *symbol;
  TypeWord result;
  std::vector<TypeWord> arguments;
};

#define YETI_BRACES(...) \
  { __VA_ARGS__ }

const Signature kSignatures[] = {
#define X(result, name, arguments) \
  {"__yeti_" #name, result, YETI_BRACES arguments},
    YETI_ENTRY_POINTS(X)
#undef X
};

constexpr size_t kCount = sizeof(kSignatures) / sizeof(kSignatures[0]);

tree declarations[kCount];
bool abi_version_is_referred_to;

const ggc_root_tab kRoots[] = {{declarations, kCount, sizeof(declarations[0]),
                                gt_ggc_mx_tree_node, gt_pch_nx_tree_node},
                               LAST_GGC_ROOT_TAB};

tree build_static(tree name, tree type) {
  tree decl = build_decl(UNKNOWN_LOCATION, VAR_DECL, name, type);
  DECL_ARTIFICIAL(decl) = 1;
  DECL_IGNORED_P(decl) = 1;
  return decl;
}

}  // namespace

tree type_of_word(TypeWord word) {
  switch (word) {
    case Void:
      return void_type_node;
    case Bool:
      return boolean_type_node;
    case Address:
    case Frame:
      return ptr_type_node;
    case Size:
      return size_type_node;
    case Offset:
      return ssizetype;
    case Order:
      return integer_type_node;
    case Text:
    case SitePtr:
    case SiteList:
    case GlobalPtr:
    case RunPtr:
    case ConstructPtr:
      return const_ptr_type_node;
    case U8:
      return build_nonstandard_integer_type(8, 1);
    case U16:
      return build_nonstandard_integer_type(16, 1);
    case U32:
      return build_nonstandard_integer_type(32, 1);
    case U64:
    case PageTag:
      return build_nonstandard_integer_type(64, 1);
    case U128:
      return build_nonstandard_integer_type(128, 1);
  }
  gcc_unreachable();
}

tree declare_function(const char *symbol, TypeWord result,
                      const std::vector<TypeWord> &arguments) {
  std::vector<tree> types;
  for (TypeWord word : arguments) types.push_back(type_of_word(word));
  tree type = build_function_type_array(type_of_word(result), types.size(),
                                        types.data());
  tree decl =
      build_decl(UNKNOWN_LOCATION, FUNCTION_DECL, get_identifier(symbol), type);
  TREE_PUBLIC(decl) = 1;
  DECL_EXTERNAL(decl) = 1;
  DECL_ARTIFICIAL(decl) = 1;
  DECL_IGNORED_P(decl) = 1;
  DECL_VISIBILITY(decl) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED(decl) = 1;
  TREE_NOTHROW(decl) = 1;
  DECL_ATTRIBUTES(decl) =
      tree_cons(get_identifier("leaf"), NULL_TREE, NULL_TREE);
  return decl;
}

tree declaration_of(EntryPoint entry_point) {
  tree &decl = declarations[size_t(entry_point)];
  if (decl) return decl;
  const Signature &signature = kSignatures[size_t(entry_point)];
  decl =
      declare_function(signature.symbol, signature.result, signature.arguments);
  return decl;
}

tree early_declaration_of(EntryPoint entry_point) {
  tree decl = declaration_of(entry_point);
  DECL_ATTRIBUTES(decl) = NULL_TREE;
  return decl;
}

bool is_entry_point(tree function) {
  return function && std::find(declarations, declarations + kCount, function) !=
                         declarations + kCount;
}

tree builtin_declaration(built_in_function code, const char *name,
                         tree function_type) {
  if (tree decl = builtin_decl_explicit(code)) return decl;
  tree decl = build_fn_decl(name, function_type);
  set_decl_built_in_function(decl, BUILT_IN_NORMAL, code);
  TREE_NOTHROW(decl) = 1;
  DECL_ATTRIBUTES(decl) =
      tree_cons(get_identifier("leaf"), NULL_TREE, NULL_TREE);
  set_builtin_decl(code, decl, true);
  return decl;
}

EntryPoint member_of(EntryPoint first, unsigned log2_bytes, unsigned stride) {
  return EntryPoint(unsigned(first) + log2_bytes * stride);
}

// A pointer to the symbol, in a variable that the linker keeps even with
// --gc-sections, as the attribute `retain` tells it.
void refer_to_abi_version() {
  if (abi_version_is_referred_to) return;
  abi_version_is_referred_to = true;
#define YETI_STRING(x) #x
#define YETI_EXPANDED_STRING(x) YETI_STRING(x)
  tree symbol = build_static(
      get_identifier(YETI_EXPANDED_STRING(YETI_ABI_SYMBOL)), char_type_node);
  TREE_PUBLIC(symbol) = 1;
  DECL_EXTERNAL(symbol) = 1;
  TREE_ADDRESSABLE(symbol) = 1;

  tree pointer =
      build_static(get_identifier("__yeti_abi_reference"), const_ptr_type_node);
  TREE_STATIC(pointer) = 1;
  TREE_READONLY(pointer) = 1;
  TREE_USED(pointer) = 1;
  DECL_PRESERVE_P(pointer) = 1;
  DECL_ATTRIBUTES(pointer) =
      tree_cons(get_identifier("used"), NULL_TREE,
                tree_cons(get_identifier("retain"), NULL_TREE, NULL_TREE));
  DECL_INITIAL(pointer) =
      fold_convert(const_ptr_type_node, build_fold_addr_expr(symbol));
  TREE_CONSTANT(DECL_INITIAL(pointer)) = 1;
  TREE_STATIC(DECL_INITIAL(pointer)) = 1;
  varpool_node::finalize_decl(pointer);
}

void start_entry_points() {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  std::fill(declarations, declarations + kCount, NULL_TREE);
  abi_version_is_referred_to = false;
}

}  // namespace yeti
