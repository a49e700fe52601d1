// Names of the C++ library's own insides (`_M_impl`, `__i`): which they are,
// and what a reader is shown in their place. Knows no function.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_LIBRARY_NAMES_H
#define YETI_PLUGIN_SOURCE_LIBRARY_NAMES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether 'decl' is declared by a library, under a name that programs may not
// use.
bool is_library_internal(tree decl);

// "v[i]" of "v._M_impl._M_start[i]": what is in libstdc++'s containers and
// pointers, when its functions have been inlined.
std::string in_words_of_containers(std::string text);

// Whether 'text' still has a name of the library's insides in it.
bool has_internal_name(const std::string &text);

// `Account::balance` of any reference to that field: the innermost type of the
// program's and the way into it, or a field of the library's that its users
// know (`std::pair::second`).
std::optional<std::string> type_and_field(tree reference);

}  // namespace yeti

#endif
