// See frame_variables.h. GCC lets variables share a place if they are not used
// at the same time, and it describes each place for the whole scope of its
// variable. Then what is declared behind 'address', or is not the only one that
// is described for the place, is not certain.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/frame_variables.h"

#include <dwarf.h>

#include "tools/debug_entries.h"

namespace yeti {

namespace {

// A line of the source. Files of one unit are told apart by their text.
struct Line {
  std::string file;
  int number = 0;
};

Line line_at(Dwarf_Die *unit, Dwarf_Addr address) {
  Line result;
  if (Dwarf_Line *line = dwarf_getsrc_die(unit, address)) {
    if (const char *file = dwarf_linesrc(line, nullptr, nullptr))
      result.file = file;
    dwarf_lineno(line, &result.number);
  }
  return result;
}

Line line_of_call(Dwarf_Die *unit, Dwarf_Die *inlined) {
  Line result;
  Dwarf_Files *files = nullptr;
  if (dwarf_getsrcfiles(unit, &files, nullptr) == 0)
    if (const char *file =
            dwarf_filesrc(files, number_attribute(inlined, DW_AT_call_file),
                          nullptr, nullptr))
      result.file = file;
  result.number = number_attribute(inlined, DW_AT_call_line);
  return result;
}

// The attribute 'name' as one expression that is the same everywhere.
bool expression_of(Dwarf_Die *die, unsigned name, Dwarf_Op **operations,
                   size_t *count) {
  Dwarf_Attribute memory;
  Dwarf_Attribute *attribute = dwarf_attr_integrate(die, name, &memory);
  return attribute != nullptr &&
         dwarf_getlocation(attribute, operations, count) == 0 && *count != 0;
}

bool has_cfa_as_base(Dwarf_Die *function) {
  Dwarf_Op *operations;
  size_t count;
  return expression_of(function, DW_AT_frame_base, &operations, &count) &&
         count == 1 && operations[0].atom == DW_OP_call_frame_cfa;
}

// Whether the variable 'die' lies at one place of the frame, and how deep.
bool has_place(Dwarf_Die *die, int64_t *depth) {
  Dwarf_Op *operations;
  size_t count;
  if (!expression_of(die, DW_AT_location, &operations, &count) || count != 1 ||
      operations[0].atom != DW_OP_fbreg)
    return false;
  *depth = -static_cast<int64_t>(operations[0].number);
  return true;
}

bool is_variable(Dwarf_Die *die) {
  const int tag = dwarf_tag(die);
  return tag == DW_TAG_variable || tag == DW_TAG_formal_parameter;
}

bool covers(Dwarf_Die *variable, int64_t depth) {
  int64_t start;
  return has_place(variable, &start) && depth <= start &&
         static_cast<uint64_t>(start - depth) < size_of_variable(variable);
}

// Whether 'variable' is declared before 'here', or in the same line.
bool is_declared_at(Dwarf_Die *variable, const Line &here) {
  const char *file = dwarf_decl_file(variable);
  return file != nullptr && here.file == file &&
         here.number >= number_attribute(variable, DW_AT_decl_line);
}

// What a declaration says; the same for all inlined copies of a function.
bool describe(Dwarf_Die *unit, Dwarf_Die *variable, FrameVariable *result) {
  const char *name = dwarf_diename(variable);
  if (name == nullptr) return false;
  result->name = name;
  result->file = source_name(unit, dwarf_decl_file(variable));
  result->line = number_attribute(variable, DW_AT_decl_line);
  result->size = size_of_variable(variable);
  return has_place(variable, &result->depth) && result->line != 0;
}

// The first variable of 'scope' itself that covers 'depth'.
bool find_in_scope(Dwarf_Die *scope, int64_t depth, Dwarf_Die *found) {
  if (dwarf_child(scope, found) != 0) return false;
  do {
    if (is_variable(found) && covers(found, depth)) return true;
  } while (dwarf_siblingof(found, found) == 0);
  return false;
}

// Whether no variable below 'scope' but 'expected' covers 'depth'. GCC may make
// one piece of code of two that do the same with different variables, so what
// is in scope elsewhere counts. Functions inside of this one, as those of
// OpenMP's regions, have frames of their own.
bool is_only_one(Dwarf_Die *unit, Dwarf_Die *scope, int64_t depth,
                 const FrameVariable &expected) {
  Dwarf_Die die;
  if (dwarf_child(scope, &die) != 0) return true;
  do {
    if (is_variable(&die) && covers(&die, depth)) {
      FrameVariable other;
      if (!describe(unit, &die, &other) || other.name != expected.name ||
          other.file != expected.file || other.line != expected.line ||
          other.depth != expected.depth)
        return false;
    }
    const int tag = dwarf_tag(&die);
    if ((tag == DW_TAG_lexical_block || tag == DW_TAG_inlined_subroutine) &&
        !is_only_one(unit, &die, depth, expected))
      return false;
  } while (dwarf_siblingof(&die, &die) == 0);
  return true;
}

// The variable as above; 'scopes' are those around 'address' up to the
// function.
void find_variable(Dwarf_Die *unit, Dwarf_Addr address, Dwarf_Die *scopes,
                   int count, int64_t depth, FrameVariable *found) {
  Dwarf_Die *function = &scopes[count - 1], variable;
  if (!has_cfa_as_base(function)) return;
  Line here = line_at(unit, address);
  for (int i = 0; i < count; ++i) {
    if (find_in_scope(&scopes[i], depth, &variable)) {
      FrameVariable result = *found;
      if (is_declared_at(&variable, here) &&
          describe(unit, &variable, &result) &&
          is_only_one(unit, function, depth, result))
        *found = result;
      return;
    }
    if (dwarf_tag(&scopes[i]) == DW_TAG_inlined_subroutine)
      here = line_of_call(unit, &scopes[i]);
  }
}

}  // namespace

bool find_frame_variable(Dwarf_Die *unit, Dwarf_Addr address, int64_t depth,
                         FrameVariable *found) {
  Dwarf_Die innermost;
  if (!find_scope(unit, address, &innermost)) return false;
  Dwarf_Die *scopes = nullptr;
  const int count = dwarf_getscopes_die(&innermost, &scopes);
  std::unique_ptr<Dwarf_Die, Free> owner(scopes);
  for (int i = 0; i < count; ++i) {
    Dwarf_Die *function = &scopes[i];
    if (dwarf_tag(function) != DW_TAG_subprogram) continue;
    found->function = name_of(function);
    if (dwarf_entrypc(function, &found->entry) != 0) found->entry = 0;
    find_variable(unit, address, scopes, i + 1, depth, found);
    return true;
  }
  return false;
}

}  // namespace yeti
