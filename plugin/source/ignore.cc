// By attributes, globs, and the kind of the function.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/ignore.h"

#include "plugin/config/options.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

bool has_attribute(tree function) {
  tree attributes = DECL_ATTRIBUTES(function);
  if (lookup_attribute("no_sanitize_thread", attributes)) return true;
  tree found = lookup_attribute("no_sanitize", attributes);
  return found && TREE_VALUE(found) &&
         TREE_CODE(TREE_VALUE(found)) == INTEGER_CST &&
         (tree_to_uhwi(TREE_VALUE(found)) & SANITIZE_THREAD);
}

bool matches_a_glob(const char *text) {
  for (const std::string &glob : options.ignore)
    if (fnmatch(glob.c_str(), text, 0) == 0) return true;
  return false;
}

bool is_ifunc_resolver(function *fun) {
  cgraph_node *node = cgraph_node::get(fun->decl);
  if (!node) return false;
  if (node->ifunc_resolver) return true;
  ipa_ref *alias;
  for (unsigned i = 0; node->iterate_direct_aliases(i, alias); ++i)
    if (alias->referring->ifunc_resolver) return true;
  return false;
}

}  // namespace

bool is_ignored(location_t place) {
  tree function = textual_function(place);
  if (has_attribute(DECL_ORIGIN(function))) return true;
  if (options.ignore.empty()) return false;
  const char *file = LOCATION_FILE(place);
  return (file && matches_a_glob(file)) ||
         matches_a_glob(printable_name(function).c_str());
}

bool is_ignored_function(tree function) {
  if (has_attribute(DECL_ORIGIN(function))) return true;
  if (options.ignore.empty()) return false;
  const char *file = DECL_SOURCE_FILE(function);
  return (file && matches_a_glob(file)) ||
         matches_a_glob(printable_name(function).c_str());
}

bool must_not_be_touched(function *fun) {
  return lookup_attribute("naked", DECL_ATTRIBUTES(fun->decl)) ||
         fun->is_thunk || is_ifunc_resolver(fun);
}

}  // namespace yeti
