// Internal names of the C++ library (`_M_impl`, `__i`): which they are, and
// what a reader is shown instead. Does not look at statements.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_LIBRARY_NAMES_H
#define YETI_PLUGIN_SOURCE_LIBRARY_NAMES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether 'decl' is declared by a library, with a reserved name.
bool is_library_internal(tree decl);

// "v[i]" for "v._M_impl._M_start[i]": elements of libstdc++'s containers and
// targets of its pointers, when its functions have been inlined.
std::string in_words_of_containers(std::string text);

// Whether 'text' still contains an internal name of the library.
bool has_internal_name(const std::string &text);

// `Account::balance` for any reference to that field: the innermost type of the
// program and the members from there on, or a public field of the library
// (`std::pair::second`).
std::optional<std::string> type_and_field(tree reference);

}  // namespace yeti

#endif
