// See unit_bodies.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/unit_bodies.h"

#include "plugin/source/ignore.h"

namespace yeti::definite {

namespace {

// Statements of a function that is followed.
constexpr int kLongest = 400;

// By DECL_UID, which is never reused.
std::map<int, gimple_seq> copies;
// Functions that are too long.
std::set<int> long_ones;

void mark_copies(void *, void *) {
  for (const auto &[function, body] : copies) gt_ggc_mx_gimple(body);
}

tree count_one(gimple_stmt_iterator *place, bool *is_handled,
               walk_stmt_info *info) {
  if (++*static_cast<int *>(info->info) > kLongest) *is_handled = true;
  (void)place;
  return NULL_TREE;
}

bool is_short(gimple_seq body) {
  int count = 0;
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &count;
  walk_gimple_seq_mod(&body, count_one, nullptr, &info);
  return count <= kLongest;
}

// GCC may free its temporaries while it works on the function; a copy has
// variables in their place.
struct Temporaries {
  tree function;
  std::map<tree, tree> variables;
};

tree replace_temporary(tree *place, int *walks_on, void *data) {
  if (TYPE_P(*place)) *walks_on = 0;
  if (TREE_CODE(*place) != SSA_NAME) return NULL_TREE;
  auto *info = static_cast<walk_stmt_info *>(data);
  auto *temporaries = static_cast<Temporaries *>(info->info);
  tree &variable = temporaries->variables[*place];
  if (!variable) {
    variable = create_tmp_var_raw(TREE_TYPE(*place), "yeti");
    DECL_CONTEXT(variable) = temporaries->function;
  }
  *place = variable;
  return NULL_TREE;
}

gimple_seq copy_of(gimple_seq body, tree function) {
  gimple_seq copy = gimple_seq_copy(body);
  Temporaries temporaries = {function, {}};
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &temporaries;
  walk_gimple_seq_mod(&copy, nullptr, replace_temporary, &info);
  return copy;
}

// Whether no other definition can take the place of this one, of which GCC does
// not know yet whether it is available.
bool is_the_one(tree function) {
  return DECL_DECLARED_INLINE_P(function) || DECL_COMDAT(function) ||
         decl_binds_to_current_def_p(function);
}

// GCC itself has some functions gimplified before their turn, those with others
// inside.
gimple_seq gimplified(cgraph_node *node) {
  tree function = node->decl;
  if (!gimple_has_body_p(function)) {
    bool is_plain = node->definition && !node->analyzed && !node->lowered &&
                    !node->thunk && !node->dispatcher_function &&
                    DECL_SAVED_TREE(function) && !first_nested_function(node) &&
                    !nested_function_origin(node);
    if (!is_plain) return nullptr;
    gimplify_function_tree(function);
  }
  return node->lowered ? nullptr : gimple_body(function);
}

}  // namespace

void keep_body(tree function) {
  static bool is_registered = false;
  if (!is_registered)
    register_callback("yeti", PLUGIN_GGC_MARKING, mark_copies, nullptr);
  is_registered = true;
  gimple_seq body = gimple_body(function);
  if (!body || long_ones.count(DECL_UID(function))) return;
  if (is_short(body))
    copies[DECL_UID(function)] = copy_of(body, function);
  else
    long_ones.insert(DECL_UID(function));
}

Callee callee_of(tree function) {
  if (!function || fndecl_built_in_p(function, BUILT_IN_NORMAL)) return {};
  cgraph_node *node = cgraph_node::get(function);
  if (!node) return {};
  enum availability availability;
  node = node->ultimate_alias_target(&availability);
  tree target = node->decl;
  if (DECL_EXTERNAL(target)) return {};
  // That GCC keeps a body from its callers makes it no other body.
  bool is_hidden = lookup_attribute("noipa", DECL_ATTRIBUTES(target));
  if (availability <= AVAIL_INTERPOSABLE &&
      ((node->analyzed && !is_hidden) || !is_the_one(target)))
    return {};
  if (lookup_attribute("weak", DECL_ATTRIBUTES(target)) ||
      is_ignored_function(target))
    return {};
  auto copy = copies.find(DECL_UID(target));
  if (copy != copies.end()) return {target, copy->second};
  if (long_ones.count(DECL_UID(target))) return {};
  gimple_seq body = gimplified(node);
  if (!body) return {};
  if (is_short(body)) return {target, body};
  long_ones.insert(DECL_UID(target));
  return {};
}

}  // namespace yeti::definite
