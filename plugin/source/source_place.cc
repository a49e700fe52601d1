// Places, scopes and names. Works in lto1 as well, where the front end that
// knew how to print names is gone.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cxxabi.h>

#include "plugin/source/source_place.h"

namespace yeti {

namespace {

bool is_known(location_t place) {
  return LOCATION_LOCUS(place) > BUILTINS_LOCATION;
}

// The place of the first statement that uses what 'statement' defines.
location_t place_of_use(gimple *statement) {
  tree lhs = gimple_get_lhs(statement);
  if (!lhs || TREE_CODE(lhs) != SSA_NAME) return UNKNOWN_LOCATION;
  gimple *use;
  imm_use_iterator iterator;
  location_t place = UNKNOWN_LOCATION;
  FOR_EACH_IMM_USE_STMT(use, iterator, lhs) {
    if (is_gimple_debug(use) || is_known(place)) continue;
    place = gimple_location(use);
  }
  return place;
}

// True for a load of a member of a COMMON block, which gfortran places at the
// head of the procedure.
bool is_load_of_common(gimple *statement) {
  if (!gimple_assign_load_p(statement)) return false;
  tree object = gimple_assign_rhs1(statement);
  tree base = get_base_address(object);
  return TREE_CODE(object) != VAR_DECL && base && VAR_P(base) &&
         DECL_COMMON(base);
}

// The place where the value that 'statement' stores was computed. A store to a
// shared variable that the lowering of OpenMP makes has no place of its own.
location_t place_of_stored_value(gimple *statement) {
  if (!gimple_assign_single_p(statement)) return UNKNOWN_LOCATION;
  tree value = gimple_assign_rhs1(statement);
  if (TREE_CODE(value) != SSA_NAME) return UNKNOWN_LOCATION;
  gimple *definition = SSA_NAME_DEF_STMT(value);
  return gimple_bb(definition) == gimple_bb(statement)
             ? gimple_location(definition)
             : UNKNOWN_LOCATION;
}

// The place where the address that 'statement' alone stores to was loaded. It
// is the only trace of a store to a shared variable whose value comes from a
// branch.
location_t place_of_stored_address(gimple *statement) {
  if (!gimple_store_p(statement)) return UNKNOWN_LOCATION;
  tree base = get_base_address(gimple_get_lhs(statement));
  if (!base || TREE_CODE(base) != MEM_REF) return UNKNOWN_LOCATION;
  tree pointer = TREE_OPERAND(base, 0);
  if (TREE_CODE(pointer) != SSA_NAME || !has_single_use(pointer))
    return UNKNOWN_LOCATION;
  return gimple_location(SSA_NAME_DEF_STMT(pointer));
}

// The first known place from 'i' on, in the direction of 'step'.
location_t place_along(gimple_stmt_iterator i,
                       void (*step)(gimple_stmt_iterator *)) {
  for (; !gsi_end_p(i); step(&i))
    if (!is_gimple_debug(gsi_stmt(i)) && is_known(gimple_location(gsi_stmt(i))))
      return gimple_location(gsi_stmt(i));
  return UNKNOWN_LOCATION;
}

// The nearest place, preferably after the statement, because the compiler
// inserts code in front of the code that needs it.
location_t place_of_neighbour(gimple *statement) {
  basic_block block = gimple_bb(statement);
  location_t place = place_along(gsi_for_stmt(statement), gsi_next);
  if (!is_known(place) && single_succ_p(block))
    place = place_along(gsi_start_bb(single_succ(block)), gsi_next);
  if (!is_known(place)) place = place_along(gsi_for_stmt(statement), gsi_prev);
  return place;
}

// "ns::f<int>" for "void ns::f<int>(int) const [clone .x]": cuts off the
// parameter list and the result type, both outside of <> and ().
std::string without_signature(const std::string &demangled) {
  std::string text = demangled.substr(0, demangled.find(" [clone"));
  int depth = 0;
  size_t start = 0, end = text.size();
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 8, "operator") == 0) {
      i += 8;
      while (i < text.size() && strchr("<>=!()-+*/%^&|~,[]", text[i]) &&
             !(text[i] == '(' && text[i - 1] != 'r'))
        ++i;
    }
    if (i >= text.size()) break;
    char c = text[i];
    if (c == '(' && depth == 0 && i > start &&
        text.compare(i, 21, "(anonymous namespace)") != 0) {
      end = i;
      break;
    }
    if (c == '<' || c == '(' || c == '[' || c == '{') ++depth;
    if (c == '>' || c == ')' || c == ']' || c == '}') --depth;
    if (c == ' ' && depth == 0) start = i + 1;
  }
  return text.substr(start, end - start);
}

// "inner" for "inner.0", gfortran's name for a procedure inside another.
std::string without_number(const std::string &name) {
  size_t dot = name.find_last_not_of("0123456789");
  bool is_numbered = dot != std::string::npos && dot > 0 && name[dot] == '.' &&
                     dot + 1 < name.size();
  return is_numbered ? name.substr(0, dot) : name;
}

// "module::procedure" for gfortran's "__module_MOD_procedure".
std::string fortran_name(const std::string &name) {
  size_t middle = name.find("_MOD_");
  if (name.compare(0, 2, "__") == 0 && middle != std::string::npos)
    return name.substr(2, middle - 2) + "::" + name.substr(middle + 5);
  return without_number(name);
}

// The printable form of an assembler name whose function is not at hand.
std::string name_of_symbol(const std::string &symbol) {
  if (symbol.compare(0, 2, "_Z") == 0) {
    int status;
    char *demangled =
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
    if (demangled) {
      std::string text = without_signature(demangled);
#undef free
      std::free(demangled);
      return text;
    }
  }
  return fortran_name(symbol);
}

std::string name_of_decl(tree function) {
  tree symbol_name = DECL_ASSEMBLER_NAME_SET_P(function)
                         ? DECL_ASSEMBLER_NAME(function)
                         : NULL_TREE;
  if (symbol_name && language_of(function) == kYetiLanguageFortran &&
      strstr(IDENTIFIER_POINTER(symbol_name), "_MOD_"))
    return fortran_name(IDENTIFIER_POINTER(symbol_name));
  if (!in_lto_p) {
    const char *name = lang_hooks.decl_printable_name(function, 1);
    if (name && *name) return fortran_name(name);
  }
  if (symbol_name) {
    const char *symbol = IDENTIFIER_POINTER(symbol_name);
    return name_of_symbol(symbol[0] == '*' ? symbol + 1 : symbol);
  }
  return DECL_NAME(function) ? IDENTIFIER_POINTER(DECL_NAME(function))
                             : "<unnamed>";
}

}  // namespace

location_t place_of(gimple *statement) {
  location_t place = UNKNOWN_LOCATION;
  if (is_load_of_common(statement)) place = place_of_use(statement);
  if (!is_known(place)) place = gimple_location(statement);
  if (!is_known(place)) place = place_of_use(statement);
  if (!is_known(place)) place = place_of_stored_value(statement);
  if (!is_known(place)) place = place_of_stored_address(statement);
  if (!is_known(place)) place = place_of_neighbour(statement);
  if (!is_known(place)) place = DECL_SOURCE_LOCATION(current_function_decl);
  return place;
}

tree inlined_scope(tree block) {
  while (block && TREE_CODE(block) == BLOCK) {
    if (inlined_function_outer_scope_p(block)) return block;
    block = BLOCK_SUPERCONTEXT(block);
  }
  return NULL_TREE;
}

tree textual_function(location_t place) {
  tree scope = inlined_scope(LOCATION_BLOCK(place));
  if (!scope) return current_function_decl;
  tree origin = block_ultimate_origin(scope);
  return origin && TREE_CODE(origin) == FUNCTION_DECL ? origin
                                                      : current_function_decl;
}

std::string printable_name(tree function) {
  function = DECL_ORIGIN(function);
  tree name = DECL_NAME(function);
  const char *outlined =
      name ? strstr(IDENTIFIER_POINTER(name), "._omp_") : nullptr;
  if (!outlined) return name_of_decl(function);
  const char *symbol = IDENTIFIER_POINTER(name);
  std::string parent_symbol(symbol, outlined - symbol);
  symtab_node *parent =
      symtab_node::get_for_asmname(get_identifier(parent_symbol.c_str()));
  if (parent && TREE_CODE(parent->decl) == FUNCTION_DECL)
    return name_of_decl(DECL_ORIGIN(parent->decl));
  return name_of_symbol(parent_symbol);
}

YetiSiteLanguage language_of(tree function) {
  tree unit = function;
  while (unit && TREE_CODE(unit) != TRANSLATION_UNIT_DECL)
    unit = TYPE_P(unit)   ? TYPE_CONTEXT(unit)
           : DECL_P(unit) ? DECL_CONTEXT(unit)
                          : NULL_TREE;
  const char *name = unit && TRANSLATION_UNIT_LANGUAGE(unit)
                         ? TRANSLATION_UNIT_LANGUAGE(unit)
                         : lang_hooks.name;
  if (starts_with(name, "GNU C++")) return kYetiLanguageCxx;
  if (starts_with(name, "GNU Fortran")) return kYetiLanguageFortran;
  return kYetiLanguageC;
}

}  // namespace yeti
