// C++ names of functions as people say them: without the result's type and
// without template arguments that the library has as defaults. Knows the text
// only.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_SHORT_NAMES_H
#define YETI_RUNTIME_REPORT_SHORT_NAMES_H

#include <string_view>

#include "runtime/base/memory.h"

namespace yeti {

// `std::map<int, A>::clear()` of a demangled name with all its arguments. What
// is no such name stays as it is.
String short_name(std::string_view name);

}  // namespace yeti

#endif
