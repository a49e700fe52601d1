// See module_symbols.h. Addresses in here are those of the ELF file; 'bias'
// adds up to what libdw wants to see.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/module_symbols.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "tools/debug_entries.h"
#include "tools/frame_variables.h"

namespace yeti {

namespace {

const Dwfl_Callbacks kCallbacks = {dwfl_build_id_find_elf,
                                   dwfl_standard_find_debuginfo,
                                   dwfl_offline_section_address, nullptr};

struct Variable {
  Dwarf_Addr address;
  Dwarf_Word size;
  std::string name, file;
  int line;
};

// The fixed address of a variable; false for locals and thread-local ones.
bool address_of_variable(Dwarf_Die *die, Dwarf_Addr *address) {
  Dwarf_Attribute memory;
  Dwarf_Attribute *location = dwarf_attr(die, DW_AT_location, &memory);
  Dwarf_Op *operations;
  size_t count;
  if (location == nullptr ||
      dwarf_getlocation(location, &operations, &count) != 0 || count == 0)
    return false;
  uint64_t value = operations[0].number;
  if (operations[0].atom == DW_OP_addrx) {
    Dwarf_Attribute result;
    if (dwarf_getlocation_attr(location, &operations[0], &result) != 0 ||
        dwarf_formaddr(&result, &value) != 0)
      return false;
  } else if (operations[0].atom != DW_OP_addr) {
    return false;
  }
  if (count == 2 && operations[1].atom == DW_OP_plus_uconst)
    value += operations[1].number;
  else if (count != 1)
    return false;
  *address = value;
  return true;
}

bool may_contain_variables(int tag) {
  switch (tag) {
    case DW_TAG_subprogram:
    case DW_TAG_inlined_subroutine:
    case DW_TAG_lexical_block:
    case DW_TAG_namespace:
    case DW_TAG_module:
    case DW_TAG_common_block:
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
      return true;
    default:
      return false;
  }
}

}  // namespace

struct ModuleSymbols::Implementation {
  explicit Implementation(const std::string &path);
  ~Implementation() {
    if (dwfl != nullptr) dwfl_end(dwfl);
  }

  Dwarf_Die *unit_at(Dwarf_Addr address, Dwarf_Addr *bias);
  std::vector<CodeFrame> frames_in(Dwarf_Die *unit, Dwarf_Addr address,
                                   Dwarf_Addr bias);
  void collect_symbols();
  void collect_variables();
  void collect_from(Dwarf_Die *unit, Dwarf_Die *parent);
  const Variable *variable_at(Dwarf_Addr address) const;
  const Variable *symbol_at(Dwarf_Addr address) const;

  Dwfl *dwfl = nullptr;
  Dwfl_Module *module = nullptr;
  Dwarf_Addr base = 0;  // address of the mapped byte 0 of the file
  bool collected = false;
  std::vector<Variable> symbols, variables;  // by address
};

// The mapped byte 0 is where the first segment would put it.
ModuleSymbols::Implementation::Implementation(const std::string &path) {
  dwfl = dwfl_begin(&kCallbacks);
  if (dwfl == nullptr) return;
  module = dwfl_report_elf(dwfl, path.c_str(), path.c_str(), -1, 0, true);
  dwfl_report_end(dwfl, nullptr, nullptr);
  if (module == nullptr) return;
  GElf_Addr bias = 0;
  Elf *elf = dwfl_module_getelf(module, &bias);
  size_t count = 0;
  if (elf == nullptr || elf_getphdrnum(elf, &count) != 0) return;
  for (size_t i = 0; i < count; ++i) {
    GElf_Phdr memory;
    GElf_Phdr *header = gelf_getphdr(elf, static_cast<int>(i), &memory);
    if (header == nullptr || header->p_type != PT_LOAD) continue;
    base = header->p_vaddr - header->p_offset + bias;
    return;
  }
}

// By the table of addresses, or unit by unit for compilers that write none.
Dwarf_Die *ModuleSymbols::Implementation::unit_at(Dwarf_Addr address,
                                                  Dwarf_Addr *bias) {
  Dwarf_Die *unit = dwfl_module_addrdie(module, address, bias);
  if (unit != nullptr) return unit;
  while ((unit = dwfl_module_nextcu(module, unit, bias)) != nullptr)
    if (dwarf_haspc(unit, address - *bias) > 0) return unit;
  return nullptr;
}

// The scopes around 'address' from the inside out: the line table has the place
// in the innermost function, each inlined function has the place of its call.
std::vector<CodeFrame> ModuleSymbols::Implementation::frames_in(
    Dwarf_Die *unit, Dwarf_Addr address, Dwarf_Addr bias) {
  std::vector<CodeFrame> frames;
  Dwarf_Die found;
  if (!find_scope(unit, address - bias, &found)) return frames;
  Dwarf_Die *physical = nullptr;
  const int count = dwarf_getscopes_die(&found, &physical);
  std::unique_ptr<Dwarf_Die, Free> physical_owner(physical);
  CodeFrame frame;
  if (Dwarf_Line *line = dwarf_getsrc_die(unit, address - bias)) {
    frame.file = source_name(unit, dwarf_linesrc(line, nullptr, nullptr));
    dwarf_lineno(line, &frame.line);
    dwarf_linecol(line, &frame.column);
  }
  Dwarf_Files *files = nullptr;
  dwarf_getsrcfiles(unit, &files, nullptr);
  for (int i = 0; i < count; ++i) {
    Dwarf_Die *scope = &physical[i];
    if (!is_function(scope)) continue;
    frame.function = name_of(scope);
    frames.push_back(frame);
    if (dwarf_tag(scope) == DW_TAG_subprogram) break;
    const int file = number_attribute(scope, DW_AT_call_file);
    frame.file =
        files != nullptr
            ? source_name(unit, dwarf_filesrc(files, file, nullptr, nullptr))
            : "";
    frame.line = number_attribute(scope, DW_AT_call_line);
    frame.column = number_attribute(scope, DW_AT_call_column);
  }
  return frames;
}

std::vector<CodeFrame> ModuleSymbols::code_at(uint64_t offset) {
  std::vector<CodeFrame> frames;
  if (implementation_->module == nullptr) return frames;
  const Dwarf_Addr address = implementation_->base + offset;
  Dwarf_Addr bias = 0;
  if (Dwarf_Die *unit = implementation_->unit_at(address, &bias))
    frames = implementation_->frames_in(unit, address, bias);
  if (!frames.empty()) return frames;
  const char *name = dwfl_module_addrname(implementation_->module, address);
  if (name == nullptr) return frames;
  CodeFrame frame;
  frame.function = without_outlining(name);
  frames.push_back(frame);
  return frames;
}

void ModuleSymbols::Implementation::collect_symbols() {
  const int count = dwfl_module_getsymtab(module);
  for (int i = 0; i < count; ++i) {
    GElf_Sym symbol;
    GElf_Addr address = 0;
    const char *name = dwfl_module_getsym_info(module, i, &symbol, &address,
                                               nullptr, nullptr, nullptr);
    const int type = GELF_ST_TYPE(symbol.st_info);
    if (name == nullptr || symbol.st_size == 0 ||
        symbol.st_shndx == SHN_UNDEF ||
        (type != STT_OBJECT && type != STT_COMMON))
      continue;
    symbols.push_back({address, symbol.st_size, name, "", 0});
  }
}

void ModuleSymbols::Implementation::collect_from(Dwarf_Die *unit,
                                                 Dwarf_Die *parent) {
  Dwarf_Die die;
  if (dwarf_child(parent, &die) != 0) return;
  do {
    const int tag = dwarf_tag(&die);
    Dwarf_Addr address;
    if (tag == DW_TAG_variable && address_of_variable(&die, &address)) {
      variables.push_back({address, size_of_variable(&die), name_of(&die),
                           source_name(unit, dwarf_decl_file(&die)),
                           number_attribute(&die, DW_AT_decl_line)});
    }
    if (may_contain_variables(tag)) collect_from(unit, &die);
  } while (dwarf_siblingof(&die, &die) == 0);
}

void ModuleSymbols::Implementation::collect_variables() {
  if (collected) return;
  collected = true;
  collect_symbols();
  Dwarf_Addr bias = 0;
  Dwarf_Die *unit = nullptr;
  while ((unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr) {
    const size_t first = variables.size();
    collect_from(unit, unit);
    for (size_t i = first; i < variables.size(); ++i)
      variables[i].address += bias;
  }
  auto by_address = [](const Variable &a, const Variable &b) {
    return a.address < b.address;
  };
  std::stable_sort(symbols.begin(), symbols.end(), by_address);
  std::stable_sort(variables.begin(), variables.end(), by_address);
}

namespace {

// The last one that starts at or before 'address' and reaches beyond it.
const Variable *containing(const std::vector<Variable> &all,
                           Dwarf_Addr address) {
  auto next = std::upper_bound(all.begin(), all.end(), address,
                               [](Dwarf_Addr wanted, const Variable &variable) {
                                 return wanted < variable.address;
                               });
  constexpr int kNeighbours = 64;
  for (int i = 0; i < kNeighbours && next != all.begin(); ++i) {
    --next;
    if (address - next->address < next->size) return &*next;
  }
  return nullptr;
}

// Without the number that tells equally named statics apart.
std::string plain_symbol_name(const std::string &name) {
  const size_t dot = name.find('.', 1);
  return demangle(name.substr(0, dot).c_str());
}

}  // namespace

const Variable *ModuleSymbols::Implementation::variable_at(
    Dwarf_Addr address) const {
  return containing(variables, address);
}

const Variable *ModuleSymbols::Implementation::symbol_at(
    Dwarf_Addr address) const {
  return containing(symbols, address);
}

// The debug information knows the name in the source and the place; a symbol
// has C++'s full name and is there without debug information.
bool ModuleSymbols::data_at(uint64_t offset, DataObject *object) {
  if (implementation_->module == nullptr) return false;
  const Dwarf_Addr address = implementation_->base + offset;
  implementation_->collect_variables();
  const Variable *variable = implementation_->variable_at(address);
  const Variable *symbol = implementation_->symbol_at(address);
  const Variable *found = variable != nullptr ? variable : symbol;
  if (found == nullptr) return false;
  object->start = found->address - implementation_->base;
  object->size = found->size;
  object->name = variable != nullptr && !variable->name.empty()
                     ? variable->name
                     : plain_symbol_name(found->name);
  if (symbol != nullptr && symbol->address == found->address &&
      symbol->name.compare(0, 2, "_Z") == 0)
    object->name = plain_symbol_name(symbol->name);
  object->file = found->file;
  object->line = found->line;
  return true;
}

bool ModuleSymbols::local_at(uint64_t offset, int64_t depth,
                             LocalObject *object) {
  if (implementation_->module == nullptr) return false;
  const Dwarf_Addr address = implementation_->base + offset;
  Dwarf_Addr bias = 0;
  Dwarf_Die *unit = implementation_->unit_at(address, &bias);
  FrameVariable found;
  if (unit == nullptr ||
      !find_frame_variable(unit, address - bias, depth, &found))
    return false;
  *object = {found.name, found.depth,    found.size, found.file,
             found.line, found.function, 0};
  if (found.entry != 0)
    object->entry = found.entry + bias - implementation_->base;
  return true;
}

// What unwinders read knows it for optimised code, which has no frame pointer.
uint64_t ModuleSymbols::stack_use_at(uint64_t offset) {
#ifdef __x86_64__
  constexpr Dwarf_Word kStackPointer = 7;  // DWARF's number of the register
  if (implementation_->module == nullptr) return 0;
  Dwarf_Addr bias = 0;
  Dwarf_CFI *table = dwfl_module_eh_cfi(implementation_->module, &bias);
  Dwarf_Frame *frame = nullptr;
  if (table == nullptr ||
      dwarf_cfi_addrframe(table, implementation_->base + offset - bias,
                          &frame) != 0)
    return 0;
  std::unique_ptr<Dwarf_Frame, Free> owner(frame);
  Dwarf_Op *operations;
  size_t count;
  if (dwarf_frame_cfa(frame, &operations, &count) == 0 && count == 1 &&
      operations[0].atom == DW_OP_bregx &&
      operations[0].number == kStackPointer)
    return operations[0].number2;
#endif
  return 0;
}

ModuleSymbols::ModuleSymbols(const std::string &path)
    : implementation_(std::make_unique<Implementation>(path)) {}

ModuleSymbols::~ModuleSymbols() = default;

}  // namespace yeti
