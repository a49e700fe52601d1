// Recognises the records by the names that GCC gives them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/capture.h"

namespace yeti {

namespace {

enum class Record { kNone, kRegion, kClosure, kFrame, kCoroutine };

Record record_of_name(tree decl) {
  if (!decl || !DECL_P(decl) || !DECL_NAME(decl)) return Record::kNone;
  const char *name = IDENTIFIER_POINTER(DECL_NAME(decl));
  if (starts_with(name, ".omp_data_")) return Record::kRegion;
  if (!strcmp(name, "__closure")) return Record::kClosure;
  if (starts_with(name, "FRAME.") || starts_with(name, "CHAIN."))
    return Record::kFrame;
  if (!strcmp(name, "frame_ptr") && DECL_ARTIFICIAL(decl))
    return Record::kCoroutine;
  return Record::kNone;
}

// "i" for "i_1_2": the names in a coroutine's frame end with the numbers of
// their scopes. Empty for members that the compiler has added.
std::string without_scopes(std::string name) {
  if (starts_with(name.c_str(), "_Coro_") || starts_with(name.c_str(), "Aw"))
    return "";
  for (int numbers = 0; numbers < 2; ++numbers) {
    size_t end = name.find_last_not_of("0123456789");
    if (end == std::string::npos || end + 1 == name.size() || name[end] != '_')
      return "";
    name.resize(end);
  }
  return name;
}

// A frame is also known by its type: the pointer to it may have passed through
// the data of a region and lost its name.
bool has_type_of_frame(tree object) {
  tree name = TYPE_NAME(TREE_TYPE(object));
  return name && TREE_CODE(name) == IDENTIFIER_NODE &&
         starts_with(IDENTIFIER_POINTER(name), "FRAME.");
}

// "a" for "a.0", GCC's pointer to the elements of an array that has a
// descriptor or a variable size.
std::string without_number(const std::string &name) {
  size_t dot = name.find_last_not_of("0123456789");
  return dot != std::string::npos && dot + 1 < name.size() && name[dot] == '.'
             ? name.substr(0, dot)
             : name;
}

bool points_to_array(tree field) {
  return POINTER_TYPE_P(TREE_TYPE(field)) &&
         TREE_CODE(TREE_TYPE(TREE_TYPE(field))) == ARRAY_TYPE;
}

// "a" if 'decl' is GCC's pointer "a.0" to an array of variable size.
std::optional<std::string> array_behind(tree decl) {
  if (!DECL_NAME(decl) || !points_to_array(decl)) return {};
  std::string given = IDENTIFIER_POINTER(DECL_NAME(decl));
  std::string name = without_number(given);
  if (name.empty() || name == given ||
      name.find_first_of(".<$") != std::string::npos)
    return {};
  return name;
}

Record record_of(tree object) {
  if (DECL_P(object)) return record_of_name(object);
  if (has_type_of_frame(object)) return Record::kFrame;
  if (TREE_CODE(object) != MEM_REF || !integer_zerop(TREE_OPERAND(object, 1)))
    return Record::kNone;
  tree pointer = TREE_OPERAND(object, 0);
  if (TREE_CODE(pointer) == ADDR_EXPR)
    return record_of_name(TREE_OPERAND(pointer, 0));
  return record_of_name(TREE_CODE(pointer) == SSA_NAME ? SSA_NAME_VAR(pointer)
                                                       : pointer);
}

// Whether member 'field' of the region's data is a pointer to its variable.
// Looks below 'block' for the variable that stands for the member.
bool is_by_reference(tree block, tree field) {
  for (tree var = BLOCK_VARS(block); var; var = DECL_CHAIN(var)) {
    if (!VAR_P(var) || !DECL_HAS_VALUE_EXPR_P(var)) continue;
    tree value = DECL_VALUE_EXPR(var);
    if (!INDIRECT_REF_P(value) && TREE_CODE(value) != MEM_REF) continue;
    tree pointer = TREE_OPERAND(value, 0);
    if (TREE_CODE(pointer) == COMPONENT_REF &&
        TREE_OPERAND(pointer, 1) == field)
      return true;
  }
  for (tree inner = BLOCK_SUBBLOCKS(block); inner; inner = BLOCK_CHAIN(inner))
    if (is_by_reference(inner, field)) return true;
  return false;
}

bool holds_address(Record record, tree field) {
  if (TREE_CODE(TREE_TYPE(field)) == REFERENCE_TYPE) return true;
  if (record != Record::kRegion || !POINTER_TYPE_P(TREE_TYPE(field)))
    return false;
  tree block = DECL_INITIAL(current_function_decl);
  return block && TREE_CODE(block) == BLOCK && is_by_reference(block, field);
}

}  // namespace

std::optional<std::string> captured_name(tree object, tree field) {
  Record record = record_of(object);
  if (record == Record::kNone || !DECL_NAME(field)) return {};
  std::string name = IDENTIFIER_POINTER(DECL_NAME(field));
  if (record == Record::kClosure && starts_with(name.c_str(), "__"))
    name.erase(0, 2);
  if (record == Record::kCoroutine) name = without_scopes(name);
  if (record == Record::kRegion && points_to_array(field))
    name = without_number(name);
  if (name.empty() || name.find_first_of(".<$") != std::string::npos) return {};
  return name;
}

std::optional<std::string> captured_by_reference(tree pointer) {
  if (TREE_CODE(pointer) != SSA_NAME) return {};
  gimple *def = SSA_NAME_DEF_STMT(pointer);
  if (!gimple_assign_load_p(def)) return {};
  tree member = gimple_assign_rhs1(def);
  if (TREE_CODE(member) != COMPONENT_REF) return {};
  tree object = TREE_OPERAND(member, 0), field = TREE_OPERAND(member, 1);
  if (!holds_address(record_of(object), field)) return {};
  return captured_name(object, field);
}

std::optional<std::string> name_of_variable_array(tree pointer) {
  tree decl = TREE_CODE(pointer) == SSA_NAME ? SSA_NAME_VAR(pointer) : pointer;
  if (decl && VAR_P(decl)) return array_behind(decl);
  if (decl || TREE_CODE(pointer) != SSA_NAME) return {};
  gimple *def = SSA_NAME_DEF_STMT(pointer);
  if (!gimple_assign_load_p(def)) return {};
  tree member = gimple_assign_rhs1(def);
  if (TREE_CODE(member) != COMPONENT_REF ||
      record_of(TREE_OPERAND(member, 0)) == Record::kNone)
    return {};
  return array_behind(TREE_OPERAND(member, 1));
}

}  // namespace yeti
