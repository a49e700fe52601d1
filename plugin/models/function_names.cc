// From declarations, so that template arguments never get in the way; the
// demangler only where parameters are asked for.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/models/function_names.h"

#include <cxxabi.h>

namespace yeti {

namespace {

constexpr char kCallOperator[] = "operator()";

// Where the parameters of 'glob' begin, or npos.
size_t parameters_of(const std::string &glob) {
  size_t from = glob.find(kCallOperator);
  return glob.find(
      '(', from == std::string::npos ? 0 : from + strlen(kCallOperator));
}

std::string name_of_type(tree type) {
  tree name = TYPE_NAME(TYPE_MAIN_VARIANT(type));
  if (name && TREE_CODE(name) == TYPE_DECL) name = DECL_NAME(name);
  return name && TREE_CODE(name) == IDENTIFIER_NODE ? IDENTIFIER_POINTER(name)
                                                    : "";
}

std::string qualified_scope(tree scope) {
  if (!scope || TREE_CODE(scope) == TRANSLATION_UNIT_DECL) return "";
  const bool is_type = TYPE_P(scope);
  tree outer = is_type ? TYPE_CONTEXT(scope) : DECL_CONTEXT(scope);
  if (is_type || TREE_CODE(scope) == NAMESPACE_DECL) {
    std::string name = is_type            ? name_of_type(scope)
                       : DECL_NAME(scope) ? IDENTIFIER_POINTER(DECL_NAME(scope))
                                          : "";
    if (name == "::") return "";
    return qualified_scope(outer) + name + "::";
  }
  return qualified_scope(outer);
}

bool fits(const std::string &glob, const std::string &name) {
  return fnmatch(glob.c_str(), name.c_str(), 0) == 0;
}

std::string signature_of(tree function) {
  if (!HAS_DECL_ASSEMBLER_NAME_P(function)) return "";
  const char *symbol = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  if (*symbol == '*') ++symbol;
  int status;
  char *text = abi::__cxa_demangle(symbol, nullptr, nullptr, &status);
  if (!text) return "";
  std::string signature = text;
  free(text);
  return signature;
}

// Whether a method called 'name' of 'type' or of one of its bases is 'glob'.
bool is_method_of(tree type, const std::string &glob, const std::string &name) {
  if (fits(glob, qualified_scope(type) + name)) return true;
  tree info = TYPE_BINFO(type);
  if (!info) return false;
  for (unsigned i = 0; i < BINFO_N_BASE_BINFOS(info); ++i)
    if (is_method_of(BINFO_TYPE(BINFO_BASE_BINFO(info, i)), glob, name))
      return true;
  return false;
}

}  // namespace

std::string short_name(tree function) {
  tree scope = DECL_CONTEXT(function);
  if (scope && TYPE_P(scope)) {
    if (DECL_CXX_CONSTRUCTOR_P(function)) return name_of_type(scope);
    if (DECL_CXX_DESTRUCTOR_P(function)) return "~" + name_of_type(scope);
  }
  return DECL_NAME(function) ? IDENTIFIER_POINTER(DECL_NAME(function)) : "";
}

std::optional<std::string> short_name(const std::string &glob) {
  std::string name = glob.substr(0, parameters_of(glob));
  size_t scope = name.rfind("::");
  if (scope != std::string::npos) name.erase(0, scope + 2);
  if (name.find_first_of("*?[") != std::string::npos) return {};
  return name;
}

bool is_function(const std::string &glob, tree function) {
  if (parameters_of(glob) != std::string::npos)
    return fits(glob, signature_of(function));
  const std::string name = short_name(function);
  tree scope = DECL_CONTEXT(function);
  if (scope && TYPE_P(scope) &&
      (DECL_VIRTUAL_P(function) || DECL_CXX_DESTRUCTOR_P(function)))
    return is_method_of(scope, glob, name);
  return fits(glob, qualified_scope(scope) + name);
}

}  // namespace yeti
