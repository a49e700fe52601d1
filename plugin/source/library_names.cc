// See library_names.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/library_names.h"

namespace yeti {

namespace {

bool is_internal(const char *name) {
  return starts_with(name, "__") || starts_with(name, "_M_");
}

bool is_of_library(tree decl) {
  return in_system_header_at(DECL_SOURCE_LOCATION(decl));
}

// The name without what stands between <>, or "".
std::string short_name(tree decl) {
  if (!decl || !DECL_P(decl) || !DECL_NAME(decl)) return "";
  std::string name = IDENTIFIER_POINTER(DECL_NAME(decl));
  return name.substr(0, name.find('<'));
}

// "bank::Account", without the namespaces that the library hides; "" if the
// type has no name of its own.
std::string name_of_type(tree type) {
  std::string name = short_name(TYPE_NAME(type));
  if (name.empty() || is_internal(name.c_str()) ||
      name.find_first_of(".$") != std::string::npos)
    return "";
  for (tree scope = DECL_CONTEXT(TYPE_NAME(type)); scope;) {
    tree decl = TYPE_P(scope) ? TYPE_NAME(scope) : scope;
    if (!decl || !DECL_P(decl) || TREE_CODE(decl) == TRANSLATION_UNIT_DECL ||
        TREE_CODE(decl) == FUNCTION_DECL)
      break;
    std::string outer = short_name(decl);
    if (outer == "::") break;
    if (!outer.empty() && !is_internal(outer.c_str()))
      name = outer + "::" + name;
    scope = DECL_CONTEXT(decl);
  }
  return name;
}

// `total` for `total._M_i`, the value in an atomic object. Its own methods only
// know the object as `*this`.
void drop_value_of_atomic(std::string &text) {
  for (const char *member : {"_M_base._M_i", "_M_i", "_M_fp"}) {
    size_t length = strlen(member);
    if (text.size() <= length ||
        text.compare(text.size() - length, length, member))
      continue;
    std::string object = text.substr(0, text.size() - length);
    if (object.back() == '.')
      text = object.substr(0, object.size() - 1);
    else if (object.size() > 2 && !object.compare(object.size() - 2, 2, "->"))
      text = "*" + object.substr(0, object.size() - 2);
    return;
  }
}

void replace(std::string &text, const std::string &what,
             const std::string &by) {
  for (size_t at; (at = text.find(what)) != std::string::npos;)
    text.replace(at, what.size(), by);
}

}  // namespace

bool is_library_internal(tree decl) {
  return DECL_NAME(decl) && is_internal(IDENTIFIER_POINTER(DECL_NAME(decl))) &&
         is_of_library(decl);
}

std::string in_words_of_containers(std::string text) {
  for (const char *member :
       {"_M_impl._M_start[", "_M_elems[", "_M_dataplus._M_p["}) {
    size_t at = text.find(member);
    if (at == std::string::npos || at < 2) continue;
    size_t length = strlen(member) - 1;
    if (text[at - 1] == '.')
      text.erase(at - 1, length + 1);
    else if (text.compare(at - 2, 2, "->") == 0 &&
             text.compare(0, at, "this->"))
      text = "(*" + text.substr(0, at - 2) + ")" + text.substr(at + length);
  }
  replace(text, "._M_impl._M_start->", "[0].");
  replace(text, "._M_ptr->", "->");
  replace(text, "._M_h[", "[");
  drop_value_of_atomic(text);
  return text;
}

bool has_internal_name(const std::string &text) {
  for (size_t i = 0; i < text.size(); ++i) {
    bool begins_word = i == 0 || !(ISALNUM(text[i - 1]) || text[i - 1] == '_');
    if (begins_word && is_internal(text.c_str() + i) &&
        text.compare(i, 7, "__real ") && text.compare(i, 7, "__imag "))
      return true;
  }
  return false;
}

std::optional<std::string> type_and_field(tree reference) {
  std::string path;
  tree type = NULL_TREE;
  for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
    switch (TREE_CODE(reference)) {
      case ARRAY_REF:
        path = "[...]" + path;
        break;
      case COMPONENT_REF: {
        tree field = TREE_OPERAND(reference, 1);
        if (!DECL_NAME(field)) break;
        if (type && is_of_library(field)) return name_of_type(type) + path;
        std::string name = IDENTIFIER_POINTER(DECL_NAME(field));
        std::string owner = name_of_type(DECL_CONTEXT(field));
        if (owner.empty() || is_library_internal(field))
          return type ? std::optional(name_of_type(type) + path) : std::nullopt;
        bool is_inner = !path.empty() && path[0] == ':';
        path = "::" + name + (is_inner ? "." + path.substr(2) : path);
        type = DECL_CONTEXT(field);
        break;
      }
      default:
        break;
    }
  if (!type) return {};
  return name_of_type(type) + path;
}

}  // namespace yeti
