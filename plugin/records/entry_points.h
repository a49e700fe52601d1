// The runtime's entry points as GCC declarations, built from the one list in
// abi/abi.h. Knows how to declare, not when to call.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_RECORDS_ENTRY_POINTS_H
#define YETI_PLUGIN_RECORDS_ENTRY_POINTS_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

enum class EntryPoint {
#define X(result, name, arguments) name,
  YETI_ENTRY_POINTS(X)
#undef X
};

// The words of the ABI list that stand for types.
namespace type_word {
enum TypeWord {
  Void,
  Bool,
  Address,
  Size,
  Offset,
  GlobalPtr,
  RunPtr,
  SiteList,
  PageTag,
  Frame,
  Order,
  Text,
  SitePtr,
  ConstructPtr,
  U8,
  U16,
  U32,
  U64,
  U128,
};
}  // namespace type_word

// The GCC type that 'word' stands for.
tree type_of_word(type_word::TypeWord word);

// Declares the function 'symbol': external, throws nothing, calls nothing of
// this unit.
tree declare_function(const char *symbol, type_word::TypeWord result,
                      const std::vector<type_word::TypeWord> &arguments);

// The declaration of '__yeti_<name>': external, throws nothing, calls nothing
// of this unit.
tree declaration_of(EntryPoint entry_point);

// As declaration_of, for calls that stand before GCC's passes: these must not
// move accesses to the unit's own variables across them, as they may where a
// function is known to call nothing of the unit.
tree early_declaration_of(EntryPoint entry_point);

// Whether 'function', which may be null, is one of them.
bool is_entry_point(tree function);

// The builtin 'code', whose name is 'name'. Front ends declare only the
// builtins that they need themselves.
tree builtin_declaration(built_in_function code, const char *name,
                         tree function_type);

// 'first' is the entry point for one byte (or 8 bits) of a family listed by
// rising size; the result is the member for 1 << 'log2_bytes' bytes. Members
// stand 'stride' entries apart.
EntryPoint member_of(EntryPoint first, unsigned log2_bytes, unsigned stride);

// How many entry points one size of atomics has.
constexpr unsigned kAtomicStride =
    unsigned(EntryPoint::atomic_load_16) - unsigned(EntryPoint::atomic_load_8);

// Makes this unit refer to YETI_ABI_SYMBOL; once is enough.
void refer_to_abi_version();

// Forgets all declarations: a new unit starts. Also tells the garbage collector
// about them.
void start_entry_points();

}  // namespace yeti

#endif
