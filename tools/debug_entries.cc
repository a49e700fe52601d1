// See debug_entries.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/debug_entries.h"

#include <cxxabi.h>
#include <dwarf.h>

#include <algorithm>
#include <cstring>

namespace yeti {

namespace {

const char *text_attribute(Dwarf_Die *die, unsigned name) {
  Dwarf_Attribute memory;
  return dwarf_formstring(dwarf_attr_integrate(die, name, &memory));
}

// "space::type::" around the declaration that 'die' comes from.
std::string scope_of(Dwarf_Die *die) {
  Dwarf_Die origin = *die;
  Dwarf_Attribute memory;
  for (unsigned link : {DW_AT_abstract_origin, DW_AT_specification})
    if (dwarf_attr(&origin, link, &memory) != nullptr)
      dwarf_formref_die(&memory, &origin);
  Dwarf_Die *scopes = nullptr;
  const int count = dwarf_getscopes_die(&origin, &scopes);
  std::unique_ptr<Dwarf_Die, Free> owner(scopes);
  std::string text;
  for (int i = count - 1; i > 0; --i) {
    const int tag = dwarf_tag(&scopes[i]);
    if (tag != DW_TAG_namespace && tag != DW_TAG_class_type &&
        tag != DW_TAG_structure_type)
      continue;
    const char *name = dwarf_diename(&scopes[i]);
    text +=
        std::string(name != nullptr ? name : "(anonymous namespace)") + "::";
  }
  return text;
}

// Puts the innermost function or block below 'parent' that holds 'address' into
// 'found'. Looks into every function: the body of an OpenMP construct is
// described inside of the function it was written in, whose code is elsewhere.
bool find_innermost(Dwarf_Die *parent, Dwarf_Addr address, Dwarf_Die *found) {
  Dwarf_Die die;
  if (dwarf_child(parent, &die) != 0) return false;
  do {
    if (find_innermost(&die, address, found)) return true;
    if ((is_function(&die) || dwarf_tag(&die) == DW_TAG_lexical_block) &&
        dwarf_haspc(&die, address) > 0) {
      *found = die;
      return true;
    }
  } while (dwarf_siblingof(&die, &die) == 0);
  return false;
}

}  // namespace

std::string demangle(const char *name) {
  if (std::strncmp(name, "_Z", 2) != 0) return name;
  int status = 0;
  std::unique_ptr<char, Free> text(
      abi::__cxa_demangle(name, nullptr, nullptr, &status));
  return status == 0 ? text.get() : name;
}

int number_attribute(Dwarf_Die *die, unsigned name) {
  Dwarf_Attribute memory;
  Dwarf_Word value = 0;
  if (dwarf_formudata(dwarf_attr_integrate(die, name, &memory), &value) != 0)
    return 0;
  return static_cast<int>(value);
}

std::string without_outlining(const char *name) {
  const char *suffix = std::strstr(name, "._omp_");
  return demangle(suffix == nullptr ? name : std::string(name, suffix).c_str());
}

bool is_function(Dwarf_Die *die) {
  const int tag = dwarf_tag(die);
  return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
}

std::string name_of(Dwarf_Die *die) {
  const char *linkage = text_attribute(die, DW_AT_linkage_name);
  if (linkage != nullptr && std::strncmp(linkage, "_Z", 2) == 0)
    return demangle(linkage);
  const char *name = dwarf_diename(die);
  if (name != nullptr) return scope_of(die) + without_outlining(name);
  return linkage != nullptr ? without_outlining(linkage) : "";
}

std::string source_name(Dwarf_Die *unit, const char *file) {
  if (file == nullptr) return "";
  const char *folder = text_attribute(unit, DW_AT_comp_dir);
  const char *main_file = dwarf_diename(unit);
  if (folder == nullptr || main_file == nullptr || main_file[0] == '/')
    return file;
  const size_t length = std::strlen(folder);
  if (std::strncmp(file, folder, length) != 0 || file[length] != '/')
    return file;
  return file + length + 1;
}

Dwarf_Word size_of_variable(Dwarf_Die *die) {
  Dwarf_Attribute memory;
  Dwarf_Die type;
  Dwarf_Word size = 0;
  Dwarf_Attribute *attribute = dwarf_attr_integrate(die, DW_AT_type, &memory);
  if (attribute == nullptr || dwarf_formref_die(attribute, &type) == nullptr ||
      dwarf_aggregate_size(&type, &size) != 0)
    return 0;
  return size;
}

// libdw is fast but finds nothing in such a body.
bool find_scope(Dwarf_Die *unit, Dwarf_Addr address, Dwarf_Die *found) {
  Dwarf_Die *scopes = nullptr;
  const int count = dwarf_getscopes(unit, address, &scopes);
  std::unique_ptr<Dwarf_Die, Free> owner(scopes);
  if (count > 0 && std::any_of(scopes, scopes + count, [](Dwarf_Die &scope) {
        return is_function(&scope);
      })) {
    *found = scopes[0];
    return true;
  }
  return find_innermost(unit, address, found);
}

}  // namespace yeti
