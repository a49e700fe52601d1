// Trees -> the text that the programmer wrote, as near as it can be recovered:
// `a->count`, `A[i][j]`, Fortran `a(i,j)`. Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_LVALUE_TEXT_H
#define YETI_PLUGIN_SOURCE_LVALUE_TEXT_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// The text of the lvalue 'reference', as code of 'function' would say it, or
// nothing when it would contain names that the compiler or a library invented.
// In C++ it falls back to the type if the variable is not found:
// `Account::balance`.
std::optional<std::string> text_of_reference(tree reference,
                                             YetiSiteLanguage language,
                                             tree function);

// The text of what 'pointer' points to.
std::optional<std::string> text_of_pointee(tree pointer,
                                           YetiSiteLanguage language,
                                           tree function);

}  // namespace yeti

#endif
