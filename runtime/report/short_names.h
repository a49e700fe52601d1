// Names of C++ functions in short: without the type of the result and without
// default template arguments of the library. Knows only the text.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_SHORT_NAMES_H
#define YETI_RUNTIME_REPORT_SHORT_NAMES_H

#include <string_view>

#include "runtime/base/memory.h"

namespace yeti {

// `std::map<int, A>::clear()` for a demangled name with all its arguments. Any
// other text stays as it is.
String short_name(std::string_view name);

}  // namespace yeti

#endif
